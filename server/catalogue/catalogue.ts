/**
 * The catalogue for shoppers, lists and single products, from one table with a row per product
 * (catalogue.tables.ts). Archived products and hidden sub-categories are never shown, and rows
 * always match the products that they are made from.
 */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { SearchSort } from '#contract/sorts.ts'
import type {
  categoryTile,
  ListFilters,
  CategoryFilters,
  productDetail,
  subcategoryOption,
} from '#contract/products/products.ts'
import { type Category, listCategories } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import { found, notFound } from '#server/refusal.ts'
import { type ShownProduct, showProduct } from './card.ts'
import { plain, readFacets, readNarrowing } from './filters.ts'
import {
  countIn,
  countMatches,
  findReduced,
  type ListSql,
  countBySubcategory,
  listPage,
  listVisible,
  type Scope,
  writeListSql,
} from './listing.queries.ts'
import { findPricedProduct, listNearest, type PricedProduct } from './similar-products.queries.ts'
import { subcategoriesIn, totalCount } from './category-filter.ts'
import { findShownId } from './product-references.queries.ts'
import { findEntry, findShown, findShownProduct, type ProductName } from './products.queries.ts'
import { listNewestPictures } from './tiles.queries.ts'

export {
  refreshProducts,
  refreshStock,
  refreshSubcategories,
  writeSold,
} from './entries.queries.ts'
export type { Card } from './card.ts'
export { listColourNames } from './colour-names.ts'
export { countBySubcategory, type ListSql } from './listing.queries.ts'
export type { Variant } from './catalogue.tables.ts'
export { findShownProduct, listShownRanges, listShownSlugs } from './products.queries.ts'

export type ProductPage = {
  products: ShownProduct[]
  total: number
  current_page: number
  last_page: number
}

export type CategoryPage = ProductPage & {
  /** Sub-categories with products to show, by name; `count` is the number of products. */
  subcategories: z.input<typeof subcategoryOption>[]
  total_in_category: number
}

/** Products, newest first by default; `total` counts those that match the filters. */
export async function listProducts(
  ctx: Ctx,
  { category, subcategory, kind, ...asked }: PageAsked & Partial<ListFilters & CategoryFilters>,
  lang: Lang,
): Promise<ProductPage> {
  const { scope, count } = await scopeOf(ctx, { category, subcategory, kind })
  return pageIn(ctx, scope, count, asked, lang)
}

/** @returns also the number of products without filters */
async function scopeOf(
  ctx: Ctx,
  asked: Partial<CategoryFilters>,
): Promise<{ scope: Scope; count: number }> {
  const everywhere = await countBySubcategory(ctx)
  const chosen = subcategoriesIn(everywhere, asked)
  const isWhole = chosen.length === everywhere.length
  return {
    scope: { subcategory_ids: isWhole ? undefined : chosen.map(({ id }) => id) },
    count: totalCount(chosen),
  }
}

/**
 * Filters and order of a list as a part of search's statement; null for those that were not
 * requested.
 * @param first number of the first placeholder
 */
export async function askOfList(
  ctx: Ctx,
  {
    category,
    subcategory,
    kind,
    sort,
    ...filters
  }: Partial<Omit<ListFilters, 'sort'> & CategoryFilters> & { sort?: SearchSort },
  first: number,
): Promise<ListSql | null> {
  const { scope } = await scopeOf(ctx, { category, subcategory, kind })
  const { sort: _, ...none } = plain
  const narrowing = await readNarrowing(ctx, { ...none, ...filters })
  const order = sort === undefined || sort === 'best_match' ? null : sort
  return narrowing || scope.subcategory_ids || order
    ? writeListSql(scope, narrowing, order, first)
    : null
}

/**
 * Products of a category, newest first by default. `total` and the pages are of products that match
 * the filters; the counts of the sub-categories are of all products.
 * @param asked.subcategory slug of one sub-category; one that is not in the category gives an empty
 * list
 */
export async function listProductsOfCategory(
  ctx: Ctx,
  category: Category,
  {
    subcategory,
    ...asked
  }: PageAsked & Partial<ListFilters> & { subcategory?: string | undefined },
  lang: Lang,
): Promise<CategoryPage> {
  const counts = (await countBySubcategory(ctx)).filter(
    ({ category_id }) => category_id === category.id,
  )
  const chosen = subcategory ? counts.filter(({ slug }) => slug === subcategory) : counts
  const scope = {
    category_id: category.id,
    subcategory_ids: subcategory ? chosen.map(({ id }) => id) : undefined,
  }
  const byName = new Intl.Collator(lang)
  return {
    ...(await pageIn(ctx, scope, totalCount(chosen), asked, lang)),
    subcategories: counts
      .map(({ id, name, name_ar, slug, count }) => ({
        id,
        name: inLanguage(lang, name, name_ar),
        slug,
        count,
      }))
      .sort((one, other) => byName.compare(one.name, other.name)),
    total_in_category: totalCount(counts),
  }
}

/** @param whole number of products without filters */
async function pageIn(
  ctx: Ctx,
  scope: Scope,
  whole: number,
  { page, per_page, ...asked }: PageAsked & Partial<ListFilters>,
  lang: Lang,
): Promise<ProductPage> {
  const slice = sliceOf({ page, per_page })
  const { sort, ...filters } = { ...plain, ...asked }
  const narrowing = await readNarrowing(ctx, filters)
  const total = narrowing ? await countMatches(ctx, scope, narrowing) : whole
  const rows = slice.offset < total ? await listPage(ctx, scope, narrowing, sort, slice) : []
  return {
    products: rows.map(({ card, pieces }) =>
      showProduct(card, pieces, lang, narrowing?.colours ?? null),
    ),
    ...pageFigures(slice, total),
  }
}

type FilterScope = {
  category?: Category | null
  subcategory?: string | undefined
  kind?: CategoryFilters['kind']
  on_sale?: boolean
  /** A tsquery that products match (search). */
  words?: string
  /** Limits of the price in piastres. */
  min_price?: number | undefined
  max_price?: number | undefined
}

/**
 * Filters of the whole shop unless a category is named.
 * @param rest.subcategory slug of one sub-category; an unknown one gives empty filters
 */
export async function readFilters(
  ctx: Ctx,
  { category, subcategory, kind, ...rest }: FilterScope,
  lang: Lang,
) {
  const chosen =
    subcategory || kind
      ? subcategoriesIn(await countBySubcategory(ctx), {
          subcategory: subcategory ? [subcategory] : [],
          kind,
        })
      : null
  return readFacets(
    ctx,
    { category_id: category?.id, subcategory_ids: chosen?.map(({ id }) => id), ...rest },
    lang,
  )
}

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
  const { height, width, depth, weight } = card
  return {
    ...showProduct(card, pieces, lang),
    height,
    width,
    depth,
    weight,
    care: inLanguage(lang, card.care, card.care_ar),
    size_guide_id: card.sizes.length > 0 ? guide : null,
    variants,
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
