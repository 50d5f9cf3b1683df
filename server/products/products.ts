/**
 * The catalogue: what the shop sells, in lists and one by one, and how products come, change and go. Products promises that nobody sees
 * what is archived or in a hidden sub-category, and that every size and colour on offer has a count behind it.
 */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { ListFilters, productDetail, subcategoryOption } from '#contract/products.ts'
import type { Category } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, pageFigures, type Slice, sliceOf } from '#server/db/page.ts'
import { inLanguage } from '#server/language.ts'
import { notFound } from '#server/refusal.ts'
import { countSubcategories, filtersOf, findListed, findListedInShop, isFromIndex } from './listing.ts'
import {
  countShownProducts,
  findShownById,
  findShownId,
  listNewestIds,
  listRangesOfShown,
  listSlugRows,
  type ProductName,
  type ShownSlug,
} from './products.queries.ts'
import { readProducts, readVariants } from './known-products.ts'
import { type ShownProduct, showProduct } from './shown-product.ts'

export { createProduct, createProducts, type NewProduct } from './new-products.ts'
export { readFilters } from './listing.ts'
export { listProductRecords } from './product-records.ts'
export { countProductsIn, letGoOfSubcategory } from './archive-product.ts'
export { defineMemory, everyProduct, levelsBelow, forgetForeignChanges, forgetOldChanges } from './noted.ts'
export { fillShelves } from './shelves.ts'
export { catchUpWithLevels } from './record-list.queries.ts'
export { returnStock } from './stock.ts'
export { findVariantItem, takeStock } from './stock.queries.ts'
export type { ShownProduct, ShownSlug }

export type ProductPage = { products: ShownProduct[]; total: number; current_page: number; last_page: number }

export type CategoryPage = ProductPage & {
  /** Those with products to show, by name; `count` is how many. */
  subcategories: z.input<typeof subcategoryOption>[]
  total_in_category: number
}

/** Newest first unless another order is asked for; `total` is of what matches the filters. */
export async function listProducts(ctx: Ctx, asked: PageAsked & Partial<ListFilters>, lang: Lang): Promise<ProductPage> {
  const { page, per_page, ...filters } = asked
  const slice = sliceOf({ page, per_page })
  const { ids, total } = await findInShop(ctx, filtersOf(filters), slice)
  return { products: await listProductsByIds(ctx, ids, lang), ...pageFigures(slice, total) }
}

async function findInShop(ctx: Ctx, filters: ListFilters, slice: Slice): Promise<{ ids: number[]; total: number }> {
  if (filters.sort !== 'newest' || !isFromIndex(ctx, filters, slice))
    return findListedInShop(ctx, filters, slice, () => countShownProducts(ctx))
  const total = await countShownProducts(ctx)
  return { ids: slice.offset < total ? await listNewestIds(ctx, slice.limit, slice.offset) : [], total }
}

/**
 * Newest first unless another order is asked for. What matches the filters is in `total` and the pages; the counts of the
 * sub-categories are of everything. @param asked.subcategory the slug of one sub-category; one that is not in the category is an empty list
 */
export async function listProductsOfCategory(
  ctx: Ctx,
  category: Category,
  asked: PageAsked & Partial<ListFilters> & { subcategory?: string | undefined },
  lang: Lang,
): Promise<CategoryPage> {
  const { page, per_page, subcategory, ...filters } = asked
  const slice = sliceOf({ page, per_page })
  const counts = await countSubcategories(ctx, category.id)
  const chosen = subcategory ? counts.filter(({ slug }) => slug === subcategory) : counts
  const inChosen = chosen.map(({ id }) => id)
  const { ids, total } = await findListed(ctx, inChosen, filtersOf(filters), slice, () => sumOf(chosen))
  const byName = new Intl.Collator(lang)
  return {
    products: await listProductsByIds(ctx, ids, lang),
    ...pageFigures(slice, total),
    subcategories: counts
      .map(({ id, name, name_ar, slug, count }) => ({ id, name: inLanguage(lang, name, name_ar), slug, count }))
      .sort((one, other) => byName.compare(one.name, other.name)),
    total_in_category: sumOf(counts),
  }
}

const sumOf = (counts: { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0)

/** In the order of the ids. For ids of products that the caller knows to be shown */
export async function listProductsByIds(ctx: Ctx, ids: number[], lang: Lang): Promise<ShownProduct[]> {
  return (await readProducts(ctx, ids)).map((row) => showProduct(row, lang))
}

/** What each of these products and its kinds, colours and materials are called, in both languages. As listProductsByIds. */
export async function listNamesByIds(ctx: Ctx, ids: number[]): Promise<string[][]> {
  return (await readProducts(ctx, ids)).map((row) =>
    [
      ...[row.name, row.name_ar, row.category, row.category_ar, row.subcategory, row.subcategory_ar],
      ...row.colours.flatMap(({ name, name_ar }) => [name, name_ar]),
      ...[row.material, row.material_ar],
    ].filter((name) => name !== null),
  )
}

/**
 * By id, slug or exact name in either language, the oldest if two share it, or by a slug it once had: the caller tells
 * from `slug` that the address is an old one (decisions, Catalogue). Refuses with 404.
 */
export async function getProduct(ctx: Ctx, reference: string, lang: Lang): Promise<z.input<typeof productDetail>> {
  const id = await findShownId(ctx, reference)
  const [row] = id ? await readProducts(ctx, [id]) : []
  if (!row) throw notFound('Product')
  return { ...showProduct(row, lang), variants: await readVariants(ctx, row.id), counted_by_variant: row.counted_by_variant }
}

/** What a link to a product needs; null when shoppers cannot see it. */
export const findShownProduct = (ctx: Ctx, id: number): Promise<ProductName | null> => findShownById(ctx, id)

/** The same. Refuses with 404. */
export async function getShownProduct(ctx: Ctx, id: number): Promise<ProductName> {
  const product = await findShownProduct(ctx, id)
  if (!product) throw notFound('Product')
  return product
}

/**
 * The address of every product that shoppers can see, for those who list them all: `limit` at once, by id. `changed_at` is when an admin
 * last changed it, or made it. @param afterId the last id of the list before, 0 at first; a list shorter than `limit` is the last
 */
export const listShownSlugs = (ctx: Ctx, afterId: number, limit: number): Promise<ShownSlug[]> => listSlugRows(ctx, afterId, limit)

/** Which ranges of ids hold products that shoppers can see: 0 for ids up to `width`, 1 for the next as many, and so on. */
export const listShownRanges = (ctx: Ctx, width: number): Promise<number[]> => listRangesOfShown(ctx, width)
