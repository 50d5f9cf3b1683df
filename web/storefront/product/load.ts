/**
 * Everything a product's page is made of. On the server it comes whole; in the browser the page
 * stands with what is known and the rest follows.
 */
import { redirect, replace } from 'react-router'
import type { Area } from '#contract/areas.ts'
import type { Product, ProductDetail } from '#contract/products.ts'
import type { Visit } from '#web/api.ts'
import { pathTo, pathToProduct } from '#web/links.ts'
import { type FirstReviews, loadReviews } from '../reviews/review-page.ts'
import { pressedProduct } from '../products/pressed-card.ts'
import { loadRelated, type RelatedProducts } from './load-related.ts'

/** What has come, or is on its way. */
export type Coming<Value> = Value | Promise<Value>

export type ProductData = {
  /** As its card showed it, or as it came. */
  product: Product
  /** With what is left in which size and colour. */
  detail: Coming<ProductDetail>
  areas: Coming<Area[]>
  related: Coming<RelatedProducts>
  reviews: Coming<FirstReviews>
}

/**
 * @param ahead the product of the card whose link somebody comes near: from a card nothing is
 * waited for, and all is asked for at once
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
  // Who waits for it says so (use-arrived.ts).
  detail.catch(() => {})
  const card = ahead ?? pressedProduct(params.product)
  const product = card ?? (await detail)
  if (product.slug !== params.product)
    throw moved(pathTo(pathToProduct(product.slug), lang) + url.search, signal)
  const related = loadRelated(visit, product)
  // The first review may have come since the card was shown.
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

/** An id, a name or a former slug leads to the slug (R36). */
const moved = (to: string, signal: AbortSignal | undefined): Response =>
  signal ? replace(to) : redirect(to, 301)
