/** The facets of a list: the filters it offers, with counts. Names of sizes and colours are counted in small letters, however products write them. */
import type { Ctx } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import type { Scope } from './listing.queries.ts'

/** `name` in small letters. */
type Counted = { name: string; count: number }

type Figures = {
  total: number
  in_stock: number
  /** Piastres; null where there are no products. */
  min: number | null
  max: number | null
  sizes: Counted[]
  /** By their English names and by their Arabic ones. */
  colours: Counted[]
}

export async function countFacets(ctx: Ctx, { category_id, subcategory_ids }: Scope): Promise<Figures> {
  const { rows } = await ctx.client.query<Figures>({
    name: 'catalogue.facets',
    // Many products share the same list of sizes and colours: each distinct list is counted first, then the names in it.
    text: `
      with listed as materialized (
        select sizes, colours, count(*) as products, count(*) filter (where pieces > 0) as in_stock, min(price) as min, max(price) as max
        from catalogue_entries
        where visible and ($1::integer is null or category_id = $1) and ($2::integer[] is null or subcategory_id = any ($2))
        group by sizes, colours
      )
      select
        coalesce(sum(products), 0)::integer as total, coalesce(sum(in_stock), 0)::integer as in_stock, min(min), max(max),
        (
          select coalesce(json_agg(counted), '[]')
          from (select name, sum(products) as count from listed cross join unnest(sizes) as name group by name) as counted
        ) as sizes,
        (
          select coalesce(json_agg(counted), '[]')
          from (select name, sum(products) as count from listed cross join unnest(colours) as name group by name) as counted
        ) as colours
      from listed`,
    values: [category_id ?? null, subcategory_ids ?? null],
  })
  const [figures] = rows
  if (!figures) throw new Error('A count answered no row')
  return figures
}

type OptionTable = 'product_sizes' | 'product_colours'

export type Spelling = { key: string; name: string; name_ar: string | null; hex: string | null }

/** The spelling that most products use for each size and colour, by its name in small letters. */
export const listSpellings = remember(['product_sizes', 'product_colours'], async (ctx: Ctx, table: OptionTable) => {
  const more = table === 'product_sizes' ? 'name_ar, null::text as hex' : 'name_ar, hex'
  const { rows } = await ctx.client.query<Spelling>({
    name: `catalogue.spellings.${table}`,
    text: `
      select distinct on (key) key, name, name_ar, hex
      from (
        select lower(name) as key, name, name_ar, hex, count(*) as count
        from (select name, ${more} from ${table} where archived_at is null) as option
        group by name, name_ar, hex
      ) as counted
      order by key, count desc, name, name_ar, hex`,
  })
  return new Map(rows.map((row) => [row.key, row]))
})
