/**
 * Facets of a list: its filters, with counts. Names of sizes and colours are counted in lower case,
 * however products write them.
 */
import type { Ctx } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import type { Card } from './card.ts'
import type { Scope } from './listing.queries.ts'

/** `name` in lower case. */
type Counted = { name: string; count: number }

/** Sample card with these texts, and the number of products with the same. */
export type Sample = Pick<Card, 'badge' | 'badge_ar' | 'material' | 'material_ar'> & {
  count: number
}

type Figures = {
  total: number
  in_stock: number
  on_sale: number
  /** Piastres; null if there are no products. */
  min: number | null
  max: number | null
  sizes: Counted[]
  /** Colours by their English names and by their Arabic ones. */
  colours: Counted[]
  families: Counted[]
  /** Counts by sub-category id. */
  subcategories: { id: number; count: number }[]
  badges: Sample[]
  materials: Sample[]
}

/** Samples of each badge, and of each list of materials. */
const sampled = (column: string) => `(
          select coalesce(json_agg(json_build_object(
            'count', listed.products, 'badge', card ->> 'badge', 'badge_ar', card ->> 'badge_ar',
            'material', card ->> 'material', 'material_ar', card ->> 'material_ar'
          ) order by listed.products desc, listed.sample), '[]')
          from (select * from listed where ${column} <> '{}' order by products desc, sample limit 500) as listed
          join catalogue_entries as entry on entry.product_id = listed.sample
        )`

const named = (names: string) => `(
          select coalesce(json_agg(counted), '[]') from (select name, sum(products) as count from listed ${names} group by name) as counted
        )`

/** Limit of the column. */
const mostPrice = 2_147_483_647

/** @param families of colours by name in lower case */
export async function countFacets(
  ctx: Ctx,
  { category_id, subcategory_ids, on_sale, words, min_price, max_price }: Scope,
  families: Map<string, string>,
): Promise<Figures> {
  const { rows } = await ctx.client.query<Figures>({
    name: words === undefined ? 'catalogue.facets' : 'catalogue.facets.found',
    // Many products share the same list of sizes and colours: each distinct list is counted first,
    // then the names in it. Rows of the other lists have null there.
    text: `
      with listed as materialized (
        select
          sizes, colours, badges, materials, subcategory_id, min(product_id) as sample,
          count(*) as products, count(*) filter (where pieces > 0) as in_stock, count(*) filter (where discount > 0) as on_sale,
          min(price) as min, max(price) as max
        from catalogue_entries
        where visible and ($1::integer is null or category_id = $1) and ($2::integer[] is null or subcategory_id = any ($2))
          and (discount > 0 or not $5) and price between coalesce($6, 0) and coalesce($7, ${mostPrice})
          ${words === undefined ? '' : 'and document @@ (select $8::tsquery)'}
        group by grouping sets ((sizes, colours), badges, materials, subcategory_id)
      )
      select
        coalesce(sum(products), 0)::integer as total, coalesce(sum(in_stock), 0)::integer as in_stock,
        coalesce(sum(on_sale), 0)::integer as on_sale, min(min), max(max),
        coalesce(json_agg(json_build_object('id', subcategory_id, 'count', products)), '[]') as subcategories,
        ${named('cross join unnest(sizes) as name')} as sizes,
        ${named('cross join unnest(colours) as name')} as colours,
        ${named(`cross join lateral (
            select distinct known.family as name
            from unnest(listed.colours) as written (name)
            join unnest($3::text[], $4::text[]) as known (name, family) on known.name = written.name
          ) as family`)} as families,
        ${sampled('badges')} as badges,
        ${sampled('materials')} as materials
      from listed
      where subcategory_id is not null`,
    values: [
      category_id ?? null,
      subcategory_ids ?? null,
      [...families.keys()],
      [...families.values()],
      on_sale ?? false,
      min_price ?? null,
      max_price ?? null,
      ...(words === undefined ? [] : [words]),
    ],
  })
  const [figures] = rows
  if (!figures) throw new Error('A count answered no row')
  return figures
}

type OptionTable = 'product_sizes' | 'product_colours'

export type Spelling = { key: string; name: string; name_ar: string | null; hex: string | null }

/**
 * Most frequent spelling of each size and colour, by its name in lower case. One Arabic name is
 * enough for all of them.
 */
export const listSpellings = remember(
  ['product_sizes', 'product_colours'],
  async (ctx: Ctx, table: OptionTable) => {
    const names =
      table === 'product_sizes'
        ? `case when choice is null then name else part end as name,
          case when choice is null then name_ar else part_ar end as name_ar, null::text as hex`
        : 'name, name_ar, hex'
    const { rows } = await ctx.client.query<Spelling>({
      name: `catalogue.spellings.${table}`,
      text: `
      select distinct on (key) key, name,
        coalesce(name_ar, first_value(name_ar) over (partition by key order by name_ar is null, count desc, name_ar)) as name_ar, hex
      from (
        select lower(name) as key, name, name_ar, hex, count(*) as count
        from (select ${names} from ${table} where archived_at is null) as option
        where name is not null
        group by name, name_ar, hex
      ) as counted
      order by key, count desc, name, name_ar, hex`,
    })
    return new Map(rows.map((row) => [row.key, row]))
  },
)
