/** Pages of the catalogue for shoppers, and numbers of products. */
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  lte,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import type { ListFilters } from '#contract/products/list-filters.ts'
import type { Sort } from '#contract/products/products.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { remember } from '#server/db/remember.ts'
import { categories, subcategories } from '../categories/categories.tables.ts'
import { catalogueEntries as entries } from './catalogue.tables.ts'

/**
 * Scope of a list: the whole shop, a category or some sub-categories; all products or only reduced
 * ones.
 */
export type Scope = {
  category_id?: number | undefined
  subcategory_ids?: number[] | undefined
  on_sale?: boolean | undefined
  /** A tsquery, for facets alone: a list of search results is search's own. */
  words?: string | undefined
  /** Limits of the price in piastres, for facets alone: lists have them as filters. */
  min_price?: number | undefined
  max_price?: number | undefined
}

/** Conditions of a list, with the names of all requested colours; null without any. */
export type ListConditions = Omit<ListFilters, 'color' | 'color_family' | 'sort'> & {
  colours: string[] | null
}

const newest = [desc(entries.created_at), desc(entries.product_id)]

/** Sort orders; the id comes last, so that no two products are equal. */
const orders: Record<Sort, SQL[]> = {
  newest,
  best_selling: [desc(entries.sold), ...newest],
  price_asc: [asc(entries.price), asc(entries.product_id)],
  price_desc: [desc(entries.price), desc(entries.product_id)],
  discount: [desc(entries.discount), ...newest],
  rating: [desc(entries.rating), desc(entries.review_count), desc(entries.product_id)],
}

const isShownIn = ({ category_id, subcategory_ids, on_sale }: Scope): SQL | undefined =>
  and(
    sql`${entries.visible}`,
    category_id === undefined ? undefined : eq(entries.category_id, category_id),
    subcategory_ids && isOneOf(entries.subcategory_id, subcategory_ids),
    on_sale ? gt(entries.discount, 0) : undefined,
  )

const isOneOf = (column: SQLWrapper, ids: number[]): SQL =>
  sql`${column} = any (${sql.param(ids)}::integer[])`

/** Separator in the keys of `in_stock` (catalogue.tables.ts). */
const separator = '\u001f'

/** SQL condition; the stock filter needs a single variant that matches size and colour. */
function matches(narrowing: ListConditions | null): SQL | undefined {
  if (!narrowing) return
  const { size, colours, badge, material, min_price, max_price, in_stock, on_sale } = narrowing
  const narrowed = size.length > 0 || colours !== null
  const hasAny = (column: PgColumn, names: string[]) =>
    names.length > 0 ? arrayOverlaps(column, inSmallLetters(names)) : undefined
  const keys = (size.length > 0 ? size : ['']).flatMap((one) =>
    (colours ?? ['']).map((other) => one + separator + other),
  )
  return and(
    hasAny(entries.sizes, size),
    colours ? arrayOverlaps(entries.colours, inSmallLetters(colours)) : undefined,
    hasAny(entries.badges, badge),
    hasAny(entries.materials, material),
    min_price === undefined ? undefined : gte(entries.price, min_price),
    max_price === undefined ? undefined : lte(entries.price, max_price),
    on_sale ? gt(entries.discount, 0) : undefined,
    in_stock ? gt(entries.pieces, 0) : undefined,
    in_stock && narrowed ? arrayOverlaps(entries.in_stock, inSmallLetters(keys)) : undefined,
  )
}

const inSmallLetters = (names: string[]): SQL =>
  sql`array(select lower(name) from unnest(${sql.param(names)}::text[]) as name)`

/** Columns of a list's product (card.ts). */
const shown = { card: entries.card, pieces: entries.pieces }

export async function listPage(
  ctx: Ctx,
  scope: Scope,
  narrowing: ListConditions | null,
  sort: Sort,
  { limit, offset }: Slice,
) {
  const order = orders[sort]
  // Ids first: an index is enough to skip the pages before the requested one.
  const page = ctx.db
    .select({ product_id: entries.product_id })
    .from(entries)
    .where(and(isShownIn(scope), matches(narrowing)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return ctx.db
    .select(shown)
    .from(entries)
    .where(sql`${entries.product_id} in ${page}`)
    .orderBy(...order)
}

/**
 * Parts of a statement over catalogue_entries, with qualified columns, and the values of its
 * placeholders; `order` is null by default; `colours` are the names of the colour filter.
 */
export type ListSql = {
  where: string
  order: string | null
  values: unknown[]
  colours: string[] | null
}

const dialect = new PgDialect()

/**
 * For statements that combine the list's conditions with their own.
 * @param first number of the first placeholder
 */
export function writeListSql(
  scope: Scope,
  narrowing: ListConditions | null,
  sort: Sort | null,
  first: number,
): ListSql {
  const { sql: where, params } = dialect.sqlToQuery(
    sql`${and(isShownIn(scope), matches(narrowing))}`,
  )
  return {
    where: where.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + first - 1}`),
    order: sort && dialect.sqlToQuery(sql.join(orders[sort], sql`, `)).sql,
    values: params,
    colours: narrowing?.colours ?? null,
  }
}

export async function countMatches(
  ctx: Ctx,
  scope: Scope,
  narrowing: ListConditions,
): Promise<number> {
  return ctx.db.$count(entries, and(isShownIn(scope), matches(narrowing)))
}

/** Sub-categories with products to show, with their number, by id. */
export const countBySubcategory = remember(
  ['catalogue_entries.visible', 'subcategories', 'categories'],
  (ctx: Ctx) => {
    // Counted before the join: the count scans all rows.
    const counted = ctx.db
      .select({ subcategory_id: entries.subcategory_id, count: count().as('count') })
      .from(entries)
      .where(sql`${entries.visible}`)
      .groupBy(entries.subcategory_id)
      .as('counted')
    return ctx.db
      .select({
        id: subcategories.id,
        category_id: subcategories.category_id,
        name: subcategories.name,
        name_ar: subcategories.name_ar,
        slug: subcategories.slug,
        category_slug: categories.slug,
        category_name: categories.name,
        category_name_ar: categories.name_ar,
        kind: categories.kind,
        count: counted.count,
      })
      .from(subcategories)
      .innerJoin(counted, eq(counted.subcategory_id, subcategories.id))
      .innerJoin(categories, eq(categories.id, subcategories.category_id))
      .orderBy(subcategories.id)
  },
)

/** Number of products in each of these sub-categories, hidden ones included. */
export const countIn = (ctx: Ctx, ids: number[]) =>
  ctx.db
    .select({ id: entries.subcategory_id, count: count() })
    .from(entries)
    .where(isOneOf(entries.subcategory_id, ids))
    .groupBy(entries.subcategory_id)

/** Products in the order of the ids; hidden ones are left out. */
export async function listVisible(ctx: Ctx, ids: number[]) {
  const rows = await ctx.db
    .select({ product_id: entries.product_id, ...shown })
    .from(entries)
    .where(and(isOneOf(entries.product_id, ids), sql`${entries.visible}`))
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether any visible product is reduced. */
export const findReduced = remember(['catalogue_entries'], async (ctx: Ctx): Promise<boolean> => {
  const [most] = await ctx.db
    .select({ discount: entries.discount })
    .from(entries)
    .where(sql`${entries.visible}`)
    .orderBy(...orders.discount)
    .limit(1)
  return (most?.discount ?? 0) > 0
})
