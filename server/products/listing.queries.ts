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
  const { sort, in_stock } = filters
  const { facts, by } = orders[sort]
  const values: unknown[] = [subcategoryIds, limit, offset]
  const { name, conditions, choice } = conditionsOf(filters, values)
  const candidates = `select ${facts} from products as product where ${[listed, ...conditions].join(' and ')}`
  const { rows } = await ctx.client.query<Matching>({
    name: `products.matching.${sort}.${name}`,
    text: `
      with ${
        in_stock
          ? `candidate as (${candidates}), ${soldOut('candidate', choice)}, matching as (
              select * from candidate where not exists (select from sold_out where sold_out.id = candidate.id)
            )`
          : `matching as (${candidates})`
      }
      select
        (select count(*) from matching)::integer as total,
        array(select id from matching order by ${by} limit $2 offset $3) as ids`,
    values,
  })
  return rows[0] ?? { ids: [], total: 0 }
}

/** What the filters say of a product in SQL, and of one of its choices; what they compare with is added to `values`. */
function conditionsOf({ size, color, min_price, max_price, in_stock }: ListFilters, values: unknown[]) {
  const used = in_stock ? ['stock'] : []
  const conditions: string[] = []
  const choice: string[] = []
  const bind = (filter: string, value: unknown) => {
    used.push(filter)
    return `$${values.push(value)}`
  }
  const offer = (table: string, option: string, match: string) => {
    conditions.push(
      `exists (select from ${table} as ${option} where ${option}.product_id = product.id and ${option}.archived_at is null and ${match})`,
    )
    choice.push(match)
  }
  if (min_price !== undefined) conditions.push(`product.price >= ${bind('min', min_price)}`)
  if (max_price !== undefined) conditions.push(`product.price <= ${bind('max', max_price)}`)
  if (size.length > 0) offer('product_sizes', 'size', isOneOf(['size.name'], bind('size', lower(size))))
  if (color.length > 0) offer('product_colours', 'colour', isOneOf(['colour.name', 'colour.name_ar'], bind('colour', lower(color))))
  return { name: used.join('.'), conditions, choice }
}

/**
 * Further members of a WITH, the last of them `sold_out`: those of these products of which nothing is left in any of the choices. Where no heap
 * of a product is empty every choice is left: of most products the variants are not read.
 */
const soldOut = (products: string, choice: string[]) => `
  emptied as materialized (
    select ${products}.id from ${products} where ${products}.id in (select product_id from inventory_items where quantity = 0)
  ), sold_out as materialized (
    select id from emptied
    except
    select emptied.id
    from emptied
    cross join lateral (select ${offeredOf('emptied.id')} and ${['item.quantity > 0', ...choice].join(' and ')}) as remaining
  )`

const isOneOf = (columns: string[], names: string) =>
  `(${columns.map((column) => `lower(${column}) = any (${names}::text[])`).join(' or ')})`

const lower = (names: string[]): string[] => names.map((name) => name.toLowerCase())

export type SizeCount = { name: string; count: number }
export type ColourCount = { name: string; name_ar: string | null; hex: string | null; count: number }
export type Span = { min: number | null; max: number | null; total: number; in_stock: number }

/** Each size as most products write it, with how many have it. */
export async function countSizes(ctx: Ctx, subcategoryIds: number[]): Promise<SizeCount[]> {
  const { rows } = await ctx.client.query<SizeCount>({
    name: 'products.countSizes',
    text: countOptions('product_sizes', ''),
    values: [subcategoryIds],
  })
  return rows
}

/** Each colour as most products write it, the most frequent first. */
export async function countColours(ctx: Ctx, subcategoryIds: number[]): Promise<ColourCount[]> {
  const { rows } = await ctx.client.query<ColourCount>({
    name: 'products.countColours',
    text: countOptions('product_colours', ', name_ar, hex'),
    values: [subcategoryIds],
  })
  return rows
}

/**
 * Spellings are counted first, which are few: a product has each once. Where several are of one name, a product may have more than one
 * of them, and is then looked at again.
 */
const countOptions = (table: string, facts: string) => `
  with spelling as (
    select option.name${facts.replaceAll(', ', ', option.')}, count(*) as count
    from products as product
    join ${table} as option on option.product_id = product.id and option.archived_at is null
    where ${listed}
    group by option.name${facts.replaceAll(', ', ', option.')}
  ), named as (
    select distinct on (lower(name))
      lower(name) as key, name${facts}, sum(count) over same as count, min(name) over same = max(name) over same as one_spelling
    from spelling
    window same as (partition by lower(name))
    order by lower(name), spelling.count desc, name
  )
  select name${facts}, (
    case when one_spelling then count else (
      select count(distinct option.product_id)
      from products as product
      join ${table} as option on option.product_id = product.id and option.archived_at is null
      where ${listed} and lower(option.name) = named.key
    ) end
  )::integer as count
  from named
  order by count desc, key`

/** From the lowest to the highest price, in piastres; and of how many products something is left. */
export async function readSpan(ctx: Ctx, subcategoryIds: number[]): Promise<Span> {
  const { rows } = await ctx.client.query<Span>({
    name: 'products.span',
    text: `
      with listed as materialized (select product.id, product.price from products as product where ${listed}),
      ${soldOut('listed', [])}
      select
        min(price) as min, max(price) as max, count(*)::integer as total,
        (count(*) - (select count(*) from sold_out))::integer as in_stock
      from listed`,
    values: [subcategoryIds],
  })
  return rows[0] ?? { min: null, max: null, total: 0, in_stock: 0 }
}
