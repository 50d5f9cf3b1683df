/**
 * The catalogue as shoppers see it, in lists and one by one, from one table that holds a row of
 * each product (catalogue.tables.ts). Catalogue promises that nobody sees what is archived or in a
 * hidden sub-category, and that its rows are as true as the products that they are made from.
 */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { SearchSort } from '#contract/sorts.ts'
import type {
  categoryTile,
  ListFilters,
  ListPlaces,
  productDetail,
  subcategoryOption,
} from '#contract/products.ts'
import { type Category, listCategories } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import { notFound } from '#server/refusal.ts'
import { type ShownProduct, showProduct } from './card.ts'
import { plain, readFacets, readNarrowing } from './filters.ts'
import {
  countIn,
  countMatches,
  findReduced,
  type ListSql,
  listCounts,
  listPage,
  listShown,
  type Scope,
  writeListSql,
} from './listing.queries.ts'
import { findPlace, listNearest, type Place as PlaceOfProduct } from './near.queries.ts'
import { placesIn, sumOf } from './places.ts'
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
export type { ListSql } from './listing.queries.ts'
export type { Variant } from './catalogue.tables.ts'
export { findShownProduct, listShownRanges, listShownSlugs } from './products.queries.ts'

export type ProductPage = {
  products: ShownProduct[]
  total: number
  current_page: number
  last_page: number
}

export type CategoryPage = ProductPage & {
  /** Those with products to show, by name; `count` is how many. */
  subcategories: z.input<typeof subcategoryOption>[]
  total_in_category: number
}

/** Newest first unless another order is asked for; `total` is of what matches the filters. */
export async function listProducts(
  ctx: Ctx,
  { category, subcategory, kind, ...asked }: PageAsked & Partial<ListFilters & ListPlaces>,
  lang: Lang,
): Promise<ProductPage> {
  const { scope, count } = await scopeOf(ctx, { category, subcategory, kind })
  return pageIn(ctx, scope, count, asked, lang)
}

/** @returns how many products there are without filters, too */
async function scopeOf(
  ctx: Ctx,
  asked: Partial<ListPlaces>,
): Promise<{ scope: Scope; count: number }> {
  const everywhere = await listCounts(ctx)
  const chosen = placesIn(everywhere, asked)
  const isWhole = chosen.length === everywhere.length
  return {
    scope: { subcategory_ids: isWhole ? undefined : chosen.map(({ id }) => id) },
    count: sumOf(chosen),
  }
}

/**
 * For search, whose statement it becomes a part of: what its matches are narrowed to and in which
 * order they stand; null where nothing of the kind was asked for. @param first the number of the
 * first placeholder
 */
export async function askOfList(
  ctx: Ctx,
  {
    category,
    subcategory,
    kind,
    sort,
    ...filters
  }: Partial<Omit<ListFilters, 'sort'> & ListPlaces> & { sort?: SearchSort },
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
 * Newest first unless another order is asked for. What matches the filters is in `total` and the
 * pages; the counts of the sub-categories are of everything. @param asked.subcategory the slug of
 * one sub-category; one that is not in the category is an empty list
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
  const counts = (await listCounts(ctx)).filter(({ category_id }) => category_id === category.id)
  const chosen = subcategory ? counts.filter(({ slug }) => slug === subcategory) : counts
  const scope = {
    category_id: category.id,
    subcategory_ids: subcategory ? chosen.map(({ id }) => id) : undefined,
  }
  const byName = new Intl.Collator(lang)
  return {
    ...(await pageIn(ctx, scope, sumOf(chosen), asked, lang)),
    subcategories: counts
      .map(({ id, name, name_ar, slug, count }) => ({
        id,
        name: inLanguage(lang, name, name_ar),
        slug,
        count,
      }))
      .sort((one, other) => byName.compare(one.name, other.name)),
    total_in_category: sumOf(counts),
  }
}

/** @param whole how many products there are without filters */
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

type Place = {
  category?: Category | null
  subcategory?: string | undefined
  kind?: ListPlaces['kind']
  on_sale?: boolean
  /** A tsquery that products match (search). */
  words?: string
}

/**
 * Of the whole shop unless a place is named. @param place.subcategory the slug of one sub-category;
 * one of none finds nothing to narrow
 */
export async function readFilters(
  ctx: Ctx,
  { category, subcategory, kind, ...place }: Place,
  lang: Lang,
) {
  const chosen =
    subcategory || kind
      ? placesIn(await listCounts(ctx), { subcategory: subcategory ? [subcategory] : [], kind })
      : null
  return readFacets(
    ctx,
    { category_id: category?.id, subcategory_ids: chosen?.map(({ id }) => id), ...place },
    lang,
  )
}

/** Whether anything that shoppers see costs less than it did. */
export const hasReduced = (ctx: Ctx): Promise<boolean> => findReduced(ctx)

/**
 * The categories that have products to show, the oldest first, each with its own picture or else
 * with its newest product's.
 */
export async function listCategoryTiles(
  ctx: Ctx,
  kind: ListPlaces['kind'],
  lang: Lang,
): Promise<z.input<typeof categoryTile>[]> {
  const counts = await listCounts(ctx)
  const shown = (await listCategories(ctx)).flatMap((category) => {
    const own = counts.filter(
      (one) => one.category_id === category.id && (!kind || one.kind === kind),
    )
    return own.length > 0 ? [{ ...category, count: sumOf(own) }] : []
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
 * In the order of the ids; those that shoppers cannot see are left out. @param colours whose
 * pictures come first
 */
export async function listProductsByIds(
  ctx: Ctx,
  ids: number[],
  lang: Lang,
  colours: string[] | null = null,
): Promise<ShownProduct[]> {
  return (await listShown(ctx, ids)).map(({ card, pieces }) =>
    showProduct(card, pieces, lang, colours),
  )
}

/**
 * By id, slug or exact name in either language, the oldest if two share it, or by a slug it once
 * had: the caller tells from `slug` that the address is an old one (R36). Refuses with 404.
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

/**
 * As its page would show a product that shoppers cannot see, or not yet. Refuses with 404 what is
 * archived.
 */
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

/** Where a product stands among others. Refuses with 404. */
export async function getPlace(ctx: Ctx, id: number): Promise<PlaceOfProduct> {
  const place = await findPlace(ctx, id)
  if (!place) throw notFound('Product')
  return place
}

/**
 * Ids of what is like it and in stock: of its category, the nearest in price first; where these are
 * few, of the whole shop.
 */
export async function listNear(
  ctx: Ctx,
  { category_id, price }: PlaceOfProduct,
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

/** What a link to a product needs. Refuses with 404. */
export async function getShownProduct(ctx: Ctx, id: number): Promise<ProductName> {
  const product = await findShownProduct(ctx, id)
  if (!product) throw notFound('Product')
  return product
}

/** By sub-category how many products are in each that has any, archived ones aside. */
export async function countProductsIn(
  ctx: Ctx,
  subcategoryIds: number[],
): Promise<Map<number, number>> {
  return new Map((await countIn(ctx, subcategoryIds)).map(({ id, count }) => [id, count]))
}
