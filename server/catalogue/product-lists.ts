/**
 * Lists of products as shoppers filter and sort them: of the whole shop, of a category, and as a
 * part of search, with the filters beside them.
 */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { CategoryFilters, ListFilters } from '#contract/products/list-filters.ts'
import type { SearchSort } from '#contract/sorts.ts'
import type { subcategoryOption } from '#contract/products/products.ts'
import type { Category } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { inLanguage } from '#server/language.ts'
import { type ShownProduct, showProduct } from './card.ts'
import { plain, readFacets, readNarrowing } from './filters.ts'
import {
  countMatches,
  type ListSql,
  countBySubcategory,
  listPage,
  type Scope,
  writeListSql,
} from './listing.queries.ts'
import { subcategoriesIn, totalCount } from './category-filter.ts'

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
