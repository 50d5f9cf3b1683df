/** Which products an admin's list shows. */
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type Lang, toId } from '#contract/parts.ts'
import type { productRecords, StockCounts } from '#contract/product-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPatterns } from '#server/db/mentions.ts'
import type { ListOf, Slice } from '#server/db/page.ts'

/** Which products an admin asks for, and in what order. */
export type RecordList = ListOf<ParsedOf<typeof productRecords.page>>

/** How many of its counts are low. */
const low = `count(*) filter (where quantity <= ${limits.low_stock})`

/** What is left of a product in all sizes and colours. */
const pieces = 'coalesce(counted.pieces, 0) - coalesce(gone.pieces, 0)'

/** What each order reads of a product, and how it stands by that. The id at the end leaves no two products equal. */
const orders = (lang: Lang): Record<RecordList['sort'], { fact: string; by: string }> => ({
  newest: { fact: 'product.created_at', by: 'fact desc, id desc' },
  oldest: { fact: 'product.created_at', by: 'fact, id' },
  // Its first line is the English name, its second the Arabic one.
  name: {
    fact: lang === 'ar' ? "coalesce(nullif(split_part(product.record_norm, chr(10), 2), ''), product.record_norm)" : 'product.record_norm',
    by: 'fact, id',
  },
  price_asc: { fact: 'product.price', by: 'fact, id' },
  price_desc: { fact: 'product.price', by: 'fact desc, id desc' },
  stock_asc: { fact: pieces, by: 'fact, id' },
})

const levels = { in: 'pieces > 0', low: 'pieces > 0 and is_low', out: 'pieces = 0' }

/** A page of those that are asked for, and how many of each level there are of what is asked for otherwise. */
export async function listRecordIds(
  ctx: Ctx,
  asked: RecordList,
  { limit, offset }: Slice,
): Promise<{ ids: number[]; counts: StockCounts }> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    'product.archived_at is null',
    ...(asked.search ? [isFound(await readPatterns(ctx.client, asked.search), bind)] : []),
    ...placesOf(asked, bind),
  ]
  const { fact, by } = orders(asked.lang)[asked.sort]
  const countOf = (level: keyof StockCounts) => `count(*) filter (where ${levels[level]})::integer as "${level}"`
  const { rows } = await ctx.client.query<StockCounts & { ids: number[] }>(
    `with ${stock}, matching as materialized (
      select product.id, ${fact} as fact, ${pieces} as pieces,
        coalesce(counted.low, 0) > coalesce(gone.low, 0) as is_low
      from products as product
      left join counted on counted.product_id = product.id
      left join gone on gone.product_id = product.id
      where ${conditions.join(' and ')}
    )
    select
      ${countOf('in')}, ${countOf('low')}, ${countOf('out')},
      array(
        select id from matching ${asked.stock ? `where ${levels[asked.stock]}` : ''}
        order by ${by} limit ${bind(limit)} offset ${bind(offset)}
      ) as ids
    from matching`,
    values,
  )
  const { ids = [], ...counts } = rows[0] ?? { in: 0, low: 0, out: 0 }
  return { ids, counts }
}

/**
 * What is counted of each product, and what of that belongs to a size or colour that left the list: where stock is one number every
 * choice is counted in it; where it is not, such a choice keeps a count of its own, which nobody can buy. Those are few, and looked up
 * from their options: all counts are added up without asking of each whether it is one of them.
 */
const stock = `
  counted as (
    select product_id, sum(quantity) as pieces, ${low} as low from inventory_items group by product_id
  ),
  gone as materialized (
    select product_id, sum(quantity) as pieces, ${low} as low
    from inventory_items
    where id in (
      select variant.inventory_item_id
      from product_sizes as size
      join products as product on product.id = size.product_id and product.stock_counted_by = 'variant'
      join variants as variant on variant.size_id = size.id
      where size.archived_at is not null
      union all
      select variant.inventory_item_id
      from product_colours as colour
      join products as product on product.id = colour.product_id and product.stock_counted_by = 'variant'
      join variants as variant on variant.colour_id = colour.id
      where colour.archived_at is not null
    )
    group by product_id
  )`

type Bind = (value: unknown) => string

/** Every word stands in the product or in the names of where it is; or the text is its id. */
function isFound(patterns: string[], bind: Bind): string {
  const words = patterns.map((word) => {
    const pattern = bind(word)
    return `(product.record_norm like ${pattern} or product.subcategory_id = any (array(
      select subcategory.id
      from subcategories as subcategory
      join categories as category on category.id = subcategory.category_id
      where public.norm(concat_ws(' ', subcategory.name, subcategory.name_ar, category.name, category.name_ar)) like ${pattern}
    )))`
  })
  const all = words.length > 0 ? words.join(' and ') : 'true'
  // With the digits that norm() made Latin.
  const id = patterns.length === 1 ? toId(patterns[0]?.slice(1, -1)) : 0
  return id > 0 ? `(product.id = ${bind(id)} or (${all}))` : all
}

function placesOf({ subcategory_id, category_id, hidden }: RecordList, bind: Bind): string[] {
  const places = [
    ...(subcategory_id === undefined ? [] : [`subcategory.id = ${bind(subcategory_id)}`]),
    ...(category_id === undefined ? [] : [`subcategory.category_id = ${bind(category_id)}`]),
    ...(hidden === undefined ? [] : [`subcategory.status = ${hidden ? `'hidden'` : `'active'`}`]),
  ]
  if (places.length === 0) return []
  return [`product.subcategory_id = any (array(select subcategory.id from subcategories as subcategory where ${places.join(' and ')}))`]
}
