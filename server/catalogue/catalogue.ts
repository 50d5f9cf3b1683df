/**
 * The catalogue for shoppers, lists and single products, from one table with a row per product
 * (catalogue.tables.ts). Archived products and hidden sub-categories are never shown, and rows
 * always match the products that they are made from.
 */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { CategoryFilters } from '#contract/products/list-filters.ts'
import type { categoryTile, productDetail } from '#contract/products/products.ts'
import { listCategories } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import { found, notFound } from '#server/refusal.ts'
import { type ShownProduct, showProduct } from './card.ts'
import { countIn, findReduced, countBySubcategory, listVisible } from './listing.queries.ts'
import { findPricedProduct, listNearest, type PricedProduct } from './similar-products.queries.ts'
import { totalCount } from './category-filter.ts'
import { findShownId } from './product-references.queries.ts'
import { findEntry, findShown, findShownProduct, type ProductName } from './products.queries.ts'
import { listNewestPictures } from './tiles.queries.ts'

export {
  refreshProducts,
  refreshStock,
  refreshSubcategories,
  writeSold,
} from './entries.queries.ts'
export { type Card, choiceOf, type SizeParts } from './card.ts'
export { listColourNames } from './colour-names.ts'
export { countBySubcategory, type ListSql } from './listing.queries.ts'
export { findShownId } from './product-references.queries.ts'
export type { Variant } from './catalogue.tables.ts'
export { findShownProduct, listShownRanges, listShownSlugs } from './products.queries.ts'
export {
  type ProductPage,
  askOfList,
  listProducts,
  listProductsOfCategory,
  readFilters,
} from './product-lists.ts'

/** Whether any visible product is reduced. */
export const hasReduced = (ctx: Ctx): Promise<boolean> => findReduced(ctx)

/**
 * Categories with products to show, oldest first, each with its own picture or else with its newest
 * product's.
 */
export async function listCategoryTiles(
  ctx: Ctx,
  kind: CategoryFilters['kind'],
  lang: Lang,
): Promise<z.input<typeof categoryTile>[]> {
  const counts = await countBySubcategory(ctx)
  const shown = (await listCategories(ctx)).flatMap((category) => {
    const own = counts.filter(
      (one) => one.category_id === category.id && (!kind || one.kind === kind),
    )
    return own.length > 0 ? [{ ...category, count: totalCount(own) }] : []
  })
  const newest = await listNewestPictures(
    ctx,
    shown.flatMap(({ id, picture }) => (picture ? [] : [id])),
  )
  return shown.map(({ id, name, name_ar, slug, count, picture: own }) => {
    const picture = own ?? newest.get(id)
    const shownName = inLanguage(lang, name, name_ar)
    return {
      id,
      name: shownName,
      slug,
      count,
      picture: picture ? { ...pictureOf(picture), alt: shownName } : null,
    }
  })
}

/**
 * Products in the order of the ids; hidden ones are left out.
 * @param colours whose pictures come first
 */
export async function listProductsByIds(
  ctx: Ctx,
  ids: number[],
  lang: Lang,
  colours: string[] | null = null,
): Promise<ShownProduct[]> {
  return (await listVisible(ctx, ids)).map(({ card, pieces }) =>
    showProduct(card, pieces, lang, colours),
  )
}

/**
 * Product by id, slug or exact name in either language, the oldest if two share it, or by a former
 * slug: the caller sees by `slug` that the address is an old one (R36). Refuses with 404.
 */
export async function getProduct(
  ctx: Ctx,
  reference: string,
  lang: Lang,
): Promise<z.input<typeof productDetail>> {
  const id = await findShownId(ctx, reference)
  const entry = id === null ? null : await findShown(ctx, id)
  if (!entry) throw notFound('Product')
  return showDetail(entry, lang)
}

/** Product page of a hidden or unpublished product. Refuses with 404 an archived one. */
export async function getProductUnseen(
  ctx: Ctx,
  id: number,
  lang: Lang,
): Promise<z.input<typeof productDetail>> {
  const entry = await findEntry(ctx, id)
  if (!entry) throw notFound('Product')
  return showDetail(entry, lang)
}

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

function showDetail(
  { card, pieces, variants, guide }: Entry,
  lang: Lang,
): z.input<typeof productDetail> {
  const { height, width, depth, weight, variant_prices } = card
  const { sizes, choice = null, ...shown } = showProduct(card, pieces, lang)
  return {
    ...shown,
    sizes: sizes.map((size) => ({ part: null, choice: null, ...size })),
    choice,
    height,
    width,
    depth,
    weight,
    care: inLanguage(lang, card.care, card.care_ar),
    size_guide_id: card.sizes.length > 0 ? guide : null,
    variants,
    ...(variant_prices && {
      variant_prices: variant_prices.map(({ original_price, ...one }) => ({
        ...one,
        original_price: original_price ?? one.price,
      })),
    }),
    counted_by_variant: card.counted_by_variant,
  }
}

/** Category and price of a product. Refuses with 404. */
export async function getPricedProduct(ctx: Ctx, id: number): Promise<PricedProduct> {
  return found(await findPricedProduct(ctx, id), 'Product')
}

/**
 * Ids of similar products in stock: of the same category, nearest in price first; if there are few,
 * of the whole shop.
 */
export async function listNear(
  ctx: Ctx,
  { category_id, price }: PricedProduct,
  except: number[],
  most: number,
): Promise<number[]> {
  const near = await listNearest(ctx, { price, category_id }, except, most)
  if (near.length === most) return near
  return [
    ...near,
    ...(await listNearest(
      ctx,
      { price, category_id: null },
      [...except, ...near],
      most - near.length,
    )),
  ]
}

/** Link data of a product. Refuses with 404. */
export async function getShownProduct(ctx: Ctx, id: number): Promise<ProductName> {
  const product = await findShownProduct(ctx, id)
  if (!product) throw notFound('Product')
  return product
}

/** Number of products per non-empty sub-category, without archived ones. */
export async function countProductsIn(
  ctx: Ctx,
  subcategoryIds: number[],
): Promise<Map<number, number>> {
  return new Map((await countIn(ctx, subcategoryIds)).map(({ id, count }) => [id, count]))
}
