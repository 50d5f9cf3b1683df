/** The row at the foot of a product's page: what it shows. */
import type { Product } from '#contract/products.ts'
import type { Visit } from '#web/api.ts'

/** Pieces in the row. */
export const inRow = 4
/** How many of a list are looked through for them. */
const seen = 16

type Ranked = { product: Product; isNear: boolean }

/** Others that can be had, of the category first; where these are few, any of the shop's. What is sold out comes last, if at all. */
export async function loadRelated({ api, lang, signal, part }: Visit, { id, category_slug, is_sold_out }: Product) {
  const asked = { page: 1, per_page: seen, lang }
  const none: { products: Product[] } = { products: [] }
  const near = await part(api.products.ofCategoryName({ name: category_slug, ...asked }, { signal }), none)
  const isEnough = near.products.filter((product) => product.id !== id && !product.soldOut).length >= inRow
  const far = isEnough ? none : await part(api.products.list(asked, { signal }), none)
  const nearIds = new Set(near.products.map((product) => product.id))
  const ranked: Ranked[] = [
    ...near.products.map((product) => ({ product, isNear: true })),
    ...far.products.filter((product) => !nearIds.has(product.id)).map((product) => ({ product, isNear: false })),
  ].filter(({ product }) => product.id !== id && !(is_sold_out && product.soldOut))
  const row = [...ranked.filter(({ product }) => !product.soldOut), ...ranked.filter(({ product }) => product.soldOut)].slice(0, inRow)
  return { products: row.map(({ product }) => product), areNear: row.every(({ isNear }) => isNear) }
}

export type RelatedProducts = Awaited<ReturnType<typeof loadRelated>>
