/**
 * Structured data of the screens (schema.org) for search engines. Called by loaders on the server
 * only.
 */
import type { PageName } from '#contract/shop/page-text.ts'
import { variantUrl, variantWidths } from '#contract/files/pictures.ts'
import type { Picture, Product, ProductDetail } from '#contract/products/products.ts'
import type { Review } from '#contract/products/reviews.ts'
import * as m from '#messages'
import type { Visit } from '#web/api.ts'
import { pathTo, pathToProduct } from '#web/links.ts'
import { absolute, type Preview, type PreviewPicture, type Thing } from '#web/document/preview.ts'
import { type Filters, isWhole } from './filters/filters.ts'
import { listWords } from './products/list-words.ts'
import type { FirstReviews } from './reviews/review-page.ts'

type Where = Pick<Visit, 'url' | 'lang'>

/** Address in the page's language for an English path of the shop. */
const addressOf = (path: string, { url, lang }: Where): string => url.origin + pathTo(path, lang)

/**
 * Picture of a link preview, which is drawn some 600 px wide: the smallest size that reaches this,
 * or the original.
 */
export function previewPicture(
  picture: Picture | undefined,
  name: string,
): PreviewPicture | undefined {
  if (!picture) return
  const width = variantWidths(picture.width).find((step) => step >= 600)
  const height = Math.round((picture.height * (width ?? picture.width)) / picture.width)
  const url = width ? variantUrl(picture.url, width, 'webp') : picture.url
  return { url, width: width ?? picture.width, height, alt: picture.alt || name }
}

/** Breadcrumb list. Home is added; the last step is the page itself. */
export const breadcrumbData = (steps: { name: string; path: string }[], where: Where): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: m.header_home(), path: '/' }, ...steps].map(
    ({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: addressOf(path, where),
    }),
  ),
})

type List = { products: Product[]; filters: Filters }

/**
 * Metadata of a list: breadcrumb, and the picture of its first product; nothing for filtered and
 * sorted forms.
 */
export function tellList(
  { products, filters }: List,
  page: { name: string; path: string },
  where: Where,
): Preview | null {
  if (!isWhole(filters)) return null
  return {
    ...listWords(page.name),
    path: page.path,
    picture: previewPicture(products[0]?.pictures[0], page.name),
    things: [
      breadcrumbData([page], where),
      ...(products.length > 0 ? [listData(products, where)] : []),
    ],
  }
}

/** Item list of the products, in the order of the page. */
const listData = (products: Product[], where: Where): Thing => ({
  '@type': 'ItemList',
  itemListElement: products.map(({ slug, name }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    url: addressOf(pathToProduct(slug), where),
  })),
})

const kinds: Partial<Record<PageName, string>> = { about: 'AboutPage', contact: 'ContactPage' }

/** Metadata of one of the shop's own pages with its breadcrumb. */
export function ownPageData(
  { name, title, path }: { name?: PageName; title: string; path: string },
  where: Where,
): Thing[] {
  const about = { '@id': `${where.url.origin}/#organization` }
  const page = {
    '@type': (name && kinds[name]) ?? 'WebPage',
    name: title,
    url: addressOf(path, where),
    inLanguage: where.lang,
    about,
  }
  return [page, breadcrumbData([{ name: title, path }], where)]
}

type ShopParts = { name: string; email: string; phone: string; links: string[] }

/** Organisation and site search of the shop. */
export function shopData({ name, email, phone, links }: ShopParts, where: Where): Thing[] {
  const { origin } = where.url
  const organization = { '@id': `${origin}/#organization` }
  return [
    {
      '@type': 'Organization',
      ...organization,
      name,
      url: origin,
      logo: absolute('/favicon.svg', origin),
      ...(email && { email }),
      ...(phone && { telephone: phone }),
      ...(links.length > 0 && { sameAs: links }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      url: addressOf('/', where),
      inLanguage: where.lang,
      publisher: organization,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${addressOf('/searchedproducts', where)}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** Product with one offer for each size and colour. `shop` is its brand. */
export function productData(
  product: ProductDetail,
  { list, summary }: FirstReviews,
  shop: string,
  where: Where,
): Thing {
  const { id, slug, name, desc, images, material, category, colours, sizes } = product
  const address = addressOf(pathToProduct(slug), where)
  return {
    '@type': 'Product',
    '@id': address,
    url: address,
    name,
    ...(desc && { description: desc }),
    sku: String(id),
    image: images.map((image) => absolute(image, where.url.origin)),
    brand: { '@type': 'Brand', name: shop },
    category,
    ...(material && { material }),
    ...(colours.length > 0 && { color: colours.map((colour) => colour.name).join(', ') }),
    ...(sizes.length > 0 && { size: sizes.map(({ size }) => size).join(', ') }),
    offers: product.variants.map((variant) => offerOf(product, variant, address)),
    ...(summary &&
      summary.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: summary.mean,
          reviewCount: summary.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ...(list && list.reviews.length > 0 && { review: list.reviews.map(reviewOf) }),
  }
}

function offerOf(
  product: ProductDetail,
  { size_id, color_id, available }: ProductDetail['variants'][number],
  url: string,
) {
  const { id, choice, sizes, colours, variant_prices = [] } = product
  const { price, original_price } =
    variant_prices.find((one) => one.size_id === size_id && one.color_id === color_id) ?? product
  const size = sizes.find((size) => size.id === size_id)
  const options = [size?.size, colours.find((colour) => colour.id === color_id)?.name].filter(
    Boolean,
  )
  return {
    '@type': 'Offer',
    ...(options.length > 0 && { name: options.join(', ') }),
    sku: [id, size_id, color_id].filter(Boolean).join('-'),
    url,
    price,
    priceCurrency: 'EGP',
    ...(original_price > price && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: original_price,
        priceCurrency: 'EGP',
      },
    }),
    ...(choice && {
      additionalProperty: { '@type': 'PropertyValue', name: choice.name, value: size?.choice },
    }),
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  }
}

const reviewOf = ({ name, rate, review, created_at }: Review): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name },
  datePublished: created_at.slice(0, 10),
  reviewRating: { '@type': 'Rating', ratingValue: rate, bestRating: 5, worstRating: 1 },
  reviewBody: review,
})
