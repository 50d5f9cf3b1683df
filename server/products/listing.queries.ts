/** Which products a list shows that is narrowed or sorted, and what there is to narrow it to. */
import type { ListFilters, Sort } from '#contract/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { offeredOf } from './products.queries.ts'

/** The mean of accepted reviews, spelled as the index has it (products.tables.ts). */
const mean = '(review_sum::double precision / greatest(review_count, 1))'

/** What each order reads of a product, and how it stands by that. The id at the end leaves no two products equal. */
const orders: Record<Sort, { facts: string; by: string }> = {
  newest: { facts: 'id, created_at', by: 'created_at desc, id desc' },
  price_asc: { facts: 'id, price', by: 'price, id' },
  price_desc: { facts: 'id, price', by: 'price desc, id desc' },
  rating: { facts: `id, ${mean} as mean, review_count`, by: 'mean desc, review_count desc, id desc' },
}

/** What may be shown at all: the sub-categories are the caller's, who knows them to be active. */
const listed = 'product.subcategory_id = any ($1::integer[]) and product.archived_at is null'

/** The active sub-categories of a category, or of the whole shop. */
export async function listActiveSubcategories(ctx: Ctx, categoryId: number | null): Promise<{ id: number; slug: string }[]> {
  const { rows } = await ctx.client.query<{ id: number; slug: string }>({
    name: 'products.activeSubcategories',
    text: `select id, slug from subcategories where status = 'active' and ($1::integer is null or category_id = $1) order by id`,
    values: [categoryId],
  })
  return rows
}

/** In this order over all of these sub-categories: of each no more is read than could be on the page. */
export async function listSortedIdsOf(ctx: Ctx, subcategoryIds: number[], sort: Sort, limit: number, offset: number): Promise<number[]> {
  const { facts, by } = orders[sort]
  const { rows } = await ctx.client.query<{ id: number }>({
    name: `products.sortedOf.${sort}`,
    text: `
      select sorted.id
      from unnest($1::integer[]) as subcategory (id)
      cross join lateral (
        select ${facts}
        from products as product
        where product.subcategory_id = subcategory.id and product.archived_at is null
        order by ${by}
        limit $2::bigint + $3::bigint
      ) as sorted
      order by ${by.replaceAll(/(^|, )/g, '$1sorted.')}
      limit $2 offset $3`,
    values: [subcategoryIds, limit, offset],
  })
  return rows.map((row) => row.id)
}

export type Matching = { ids: number[]; total: number }

/** Those that match all filters: a page of them in this order, and how many there are. */
export async function findMatching(
  ctx: Ctx,
  subcategoryIds: number[],
  filters: ListFilters,
  limit: number,
  offset: number,
): Promise<Matching> {
  const { facts, by } = orders[filters.sort]
  const values: unknown[] = [subcategoryIds, limit, offset]
  const { name, conditions } = conditionsOf(filters, values)
  const { rows } = await ctx.client.query<Matching>({
    name: `products.matching.${filters.sort}.${name}`,
    text: `
      with matching as materialized (
        select ${facts} from products as product where ${[listed, ...conditions].join(' and ')}
      )
      select
        (select count(*) from matching)::integer as total,
        array(select id from matching order by ${by} limit $2 offset $3) as ids`,
    values,
  })
  return rows[0] ?? { ids: [], total: 0 }
}

/** What the filters say in SQL; what they compare with is added to `values`. */
function conditionsOf({ size, color, min_price, max_price, in_stock }: ListFilters, values: unknown[]) {
  const used: string[] = []
  const conditions: string[] = []
  const bind = (filter: string, value: unknown) => {
    used.push(filter)
    return `$${values.push(value)}`
  }
  const has = (table: string, option: string, match: string) =>
    `exists (select from ${table} as ${option} where ${option}.product_id = product.id and ${option}.archived_at is null and ${match})`
  if (min_price !== undefined) conditions.push(`product.price >= ${bind('min', min_price)}`)
  if (max_price !== undefined) conditions.push(`product.price <= ${bind('max', max_price)}`)
  const choice: string[] = []
  if (size.length > 0) {
    const match = isOneOf(['size.name'], bind('size', lower(size)))
    conditions.push(has('product_sizes', 'size', match))
    choice.push(match)
  }
  if (color.length > 0) {
    const match = isOneOf(['colour.name', 'colour.name_ar'], bind('colour', lower(color)))
    conditions.push(has('product_colours', 'colour', match))
    choice.push(match)
  }
  if (in_stock) {
    used.push('stock')
    const left = ['item.quantity > 0', ...choice].join(' and ')
    // Where no heap is empty every choice is left: the variants of most products need not be read.
    conditions.push(
      `(product.id not in (select product_id from inventory_items where quantity = 0)
        or exists (select ${offeredOf('product.id')} and ${left}))`,
    )
  }
  return { name: used.join('.'), conditions }
}

const isOneOf = (columns: string[], names: string) =>
  `(${columns.map((column) => `lower(${column}) = any (${names}::text[])`).join(' or ')})`

const lower = (names: string[]): string[] => names.map((name) => name.toLowerCase())

export type SizeCount = { size: string; count: number }
export type ColourCount = { name: string; name_ar: string | null; hex: string | null; count: number }
export type Span = { min: number | null; max: number | null; total: number; in_stock: number }

/** Each size as most products write it, with how many have it. */
export async function countSizes(ctx: Ctx, subcategoryIds: number[]): Promise<SizeCount[]> {
  const { rows } = await ctx.client.query<SizeCount>({
    name: 'products.countSizes',
    text: `
      select mode() within group (order by size.name) as size, count(distinct size.product_id)::integer as count
      from products as product
      join product_sizes as size on size.product_id = product.id and size.archived_at is null
      where ${listed}
      group by lower(size.name)`,
    values: [subcategoryIds],
  })
  return rows
}

/** Each colour as most products write it, the most frequent first. */
export async function countColours(ctx: Ctx, subcategoryIds: number[]): Promise<ColourCount[]> {
  const { rows } = await ctx.client.query<ColourCount>({
    name: 'products.countColours',
    text: `
      select
        mode() within group (order by colour.name) as name, mode() within group (order by colour.name_ar) as name_ar,
        mode() within group (order by colour.hex) as hex, count(distinct colour.product_id)::integer as count
      from products as product
      join product_colours as colour on colour.product_id = product.id and colour.archived_at is null
      where ${listed}
      group by lower(colour.name)
      order by count desc, lower(colour.name)`,
    values: [subcategoryIds],
  })
  return rows
}

/** From the lowest to the highest price, in piastres; and of how many products something is left. */
export async function readSpan(ctx: Ctx, subcategoryIds: number[]): Promise<Span> {
  const values: unknown[] = [subcategoryIds]
  const { conditions } = conditionsOf(
    { size: [], color: [], min_price: undefined, max_price: undefined, in_stock: true, sort: 'newest' },
    values,
  )
  const { rows } = await ctx.client.query<Span>({
    name: 'products.span',
    text: `
      select
        min(product.price) as min, max(product.price) as max, count(*)::integer as total,
        (count(*) filter (where ${conditions.join(' and ')}))::integer as in_stock
      from products as product
      where ${listed}`,
    values,
  })
  return rows[0] ?? { min: null, max: null, total: 0, in_stock: 0 }
}
