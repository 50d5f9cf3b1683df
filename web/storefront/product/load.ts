/**
 * Loader of a product's page. The server sends it whole; in the browser the page starts with the
 * card's data and the rest follows.
 */
import { redirect, replace } from 'react-router'
import type { Area } from '#contract/couriers/areas.ts'
import type { Product, ProductDetail } from '#contract/products/products.ts'
import type { Visit } from '#web/api.ts'
import { pathTo, pathToProduct } from '#web/links.ts'
import { type FirstReviews, loadReviews } from '../reviews/review-page.ts'
import { pressedProduct } from '../products/cards/pressed-card.ts'
import { loadRelated, type RelatedProducts } from './load-related.ts'

/** Value that has loaded, or its promise. */
export type Coming<Value> = Value | Promise<Value>

export type ProductData = {
  /** Product as its card showed it, or as loaded. */
  product: Product
  /** Details, including the stock by size and colour. */
  detail: Coming<ProductDetail>
  areas: Coming<Area[]>
  related: Coming<RelatedProducts>
  reviews: Coming<FirstReviews>
}

/**
 * Data of a product's page.
 * @param ahead product of the prefetched card's link: with it nothing is awaited, and all requests
 * start at once
 */
export async function loadProduct(visit: Visit, ahead?: Product): Promise<ProductData> {
  const { api, params, url, lang, signal, part } = visit
  const areas = part(
    api.areas.estimate({ lang }, { signal }).then(({ areaEstimate }) => areaEstimate),
    [],
  )
  const detail = api.products
    .get({ id: params.product ?? '', lang }, { signal })
    .then(({ product }) => product)
  // The rejection is handled where the promise is used (use-arrived.ts).
  detail.catch(() => {})
  const card = ahead ?? pressedProduct(params.product)
  const product = card ?? (await detail)
  if (product.slug !== params.product)
    throw moved(pathTo(pathToProduct(product.slug), lang) + url.search, signal)
  const related = loadRelated(visit, product)
  // The first review may be newer than the card.
  const reviews =
    product.review_count > 0
      ? loadReviews(visit, product)
      : detail.then((now) => loadReviews(visit, now))
  reviews.catch(() => {})
  if (signal) return { product, detail: card ? detail : await detail, areas, related, reviews }
  return {
    product,
    detail: await detail,
    areas: await areas,
    related: await related,
    reviews: await reviews,
  }
}

/** Redirect from an id, a name or a former slug to the slug (R36). */
const moved = (to: string, signal: AbortSignal | undefined): Response =>
  signal ? replace(to) : redirect(to, 301)
