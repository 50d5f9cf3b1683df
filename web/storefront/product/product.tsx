import { useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { excerpt } from '#web/document/excerpt.ts'
import { metaOf, pageTitle, type PageWords } from '#web/document/words.ts'
import { browserLoader, type PageHandle, serverLoader, type Visit } from '#web/api.ts'
import { unlessPanel } from '#web/panels.ts'
import { colourKey, pathTo, pathToCategory, pathToProduct } from '#web/links.ts'
import type { Preview } from '#web/document/preview.ts'
import { Words } from '#web/ui/text/words.tsx'
import { Canonical } from '../canonical.tsx'
import { RatingLink } from '../reviews/rating-link.tsx'
import { starsKey } from '../reviews/review-page.ts'
import { Reviews } from '../reviews/reviews.tsx'
import { breadcrumbData, previewPicture, productData } from '../structured-data.ts'
import { Breadcrumb } from '../products/breadcrumb.tsx'
import { BuyBar } from './buying/buy-bar.tsx'
import { BuyForm } from './buying/buy-form.tsx'
import { ChoicePrice } from './choice-price.tsx'
import { isUnseen, picturesIn } from './buying/choice.ts'
import { Details } from './details.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './pictures/gallery.tsx'
import { loadProduct, type ProductData } from './load.ts'
import { usePurchase } from './buying/purchase.ts'
import { Related } from './related.tsx'
import { useArrived } from './use-arrived.ts'
import { viewed } from '../viewed/viewed.ts'
import { ViewedRow } from '../viewed/viewed-row.tsx'

const wordsOf = ({ name, desc }: ProductData['product']): PageWords => ({
  title: pageTitle(name),
  description: excerpt(desc ?? name),
})

/** Metadata and structured data of the product for search engines. */
const tell = async (data: ProductData, visit: Visit): Promise<Preview> => {
  const product = await data.detail
  const { settings } = await visit.api.settings.get({ lang: visit.lang })
  const { name, slug, price, pictures, category, category_slug } = product
  const steps = [
    { name: category, path: pathToCategory(category_slug) },
    { name, path: pathToProduct(slug) },
  ]
  return {
    ...wordsOf(product),
    path: pathToProduct(slug),
    picture: previewPicture(pictures[0], name),
    price,
    things: [
      productData(product, await data.reviews, settings.shop_name, visit),
      breadcrumbData(steps, visit),
    ],
  }
}

export const loader = serverLoader(loadProduct, tell)
export const clientLoader = browserLoader(loadProduct)
export const handle = {
  kept: clientLoader,
  cached: { query: [starsKey, colourKey] },
} satisfies PageHandle

/**
 * No reload when the stars of the review filter change: they have their own request
 * (reviews/use-reviews.ts).
 */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs) =>
  asked.currentUrl.pathname === asked.nextUrl.pathname &&
  asked.currentUrl.search !== asked.nextUrl.search
    ? false
    : unlessPanel(asked)

export const meta = ({ loaderData }: { loaderData?: ProductData }) =>
  loaderData ? metaOf(wordsOf(loaderData.product)) : []

export default function ProductPage({ loaderData }: { loaderData: ProductData }) {
  // The key resets the chosen size and colour for another product.
  return <ProductDetails key={loaderData.product.id} {...loaderData} />
}

/**
 * Defaults of the fields that no card has. Until the stock is loaded everything can be chosen, and
 * the cart refuses what is sold out.
 */
const unknown = {
  ...{ height: null, width: null, depth: null, weight: null, care: null, size_guide_id: null },
  counted_by_variant: false,
  variants: [],
}

function ProductDetails({ product: card, detail, areas, related, reviews }: ProductData) {
  const product = useArrived(detail) ?? {
    ...card,
    ...unknown,
    choice: card.choice ?? null,
    sizes: card.sizes.map((size) => ({ part: null, choice: null, ...size })),
  }
  const [query] = useSearchParams()
  const purchase = usePurchase(product, Number(query.get(colourKey)))
  useMoved(card.slug, product.slug)
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => viewed.remember(product.slug), [product.slug])
  const { name, slug, category, category_slug, rating, mean, review_count, size_guide_id } = product
  return (
    <>
      <Canonical path={pathToProduct(slug)} />
      <div className="wrap">
        <Breadcrumb
          className="product-breadcrumb"
          parent={{ name: category, to: pathToCategory(category_slug) }}
          current={name}
        />
        <div className="product">
          <Gallery
            product={product}
            pictures={picturesIn(product.pictures, purchase.colorId)}
            isUnseen={isUnseen(product.pictures, purchase.colorId)}
          />
          <div className="product-info">
            <div className="product-title">
              <h1 className="display-2 product-name">
                <Words of={name} />
              </h1>
              <div className="product-price">
                <ChoicePrice product={product} purchase={purchase} />
                <RatingLink rating={rating} mean={mean} count={review_count} />
              </div>
            </div>
            <BuyForm product={product} purchase={purchase} buttonRef={button} />
            <Facts product={product} areas={areas} />
          </div>
        </div>
      </div>
      <Details product={product} />
      <Reviews product={product} first={reviews} asksFit={size_guide_id !== null} />
      <Related product={product} related={related} />
      <ViewedRow except={slug} />
      <BuyBar product={product} purchase={purchase} buttonRef={button} />
    </>
  )
}

/** Redirects to the new slug of a product renamed since its card was shown. */
function useMoved(from: string, to: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { search, hash } = window.location
    if (to !== from)
      navigate(
        { pathname: pathTo(pathToProduct(to)), search, hash },
        { replace: true, preventScrollReset: true },
      )
  }, [from, to, navigate])
}
