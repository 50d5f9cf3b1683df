/** Which products an admin's list shows. */
import type { ParsedOf } from '#contract/endpoint.ts'
import { toId } from '#contract/parts.ts'
import type { productRecords, StockCounts } from '#contract/product-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPatterns } from '#server/db/mentions.ts'
import type { ListOf, Slice } from '#server/db/page.ts'

/** Which products an admin asks for, and in what order. */
export type RecordList = ListOf<ParsedOf<typeof productRecords.page>>

/** What each order reads of a product, and how it stands by that. The id at the end leaves no two products equal. */
const orders: Record<RecordList['sort'], { fact: string; by: string }> = {
  newest: { fact: 'product.created_at', by: 'fact desc, id desc' },
  oldest: { fact: 'product.created_at', by: 'fact, id' },
  // It begins with the name.
  name: { fact: 'product.record_norm', by: 'fact, id' },
  price_asc: { fact: 'product.price', by: 'fact, id' },
  price_desc: { fact: 'product.price', by: 'fact desc, id desc' },
  stock_asc: { fact: 'coalesce(stock.pieces, 0)', by: 'fact, id' },
}

/** What is left in all sizes and colours, as each level has it. */
const levels = { in: 'pieces > 0', low: 'pieces between 1 and 5', out: 'pieces = 0' }

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
  const { fact, by } = orders[asked.sort]
  const countOf = (level: keyof StockCounts) => `count(*) filter (where ${levels[level]})::integer as "${level}"`
  const { rows } = await ctx.client.query<StockCounts & { ids: number[] }>(
    `with ${stock}, matching as materialized (
      select product.id, ${fact} as fact, coalesce(stock.pieces, 0) as pieces
      from products as product
      left join stock on stock.product_id = product.id
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
 * The pieces that are left of each product. Where stock is one number every choice is counted in it; where it is not, a size or
 * colour that left the list keeps a count of its own, which nobody can buy. Those are few: they are looked up from their options.
 */
const stock = `
  gone as materialized (
    select variant.inventory_item_id as item_id
    from (
      select product_id, id as size_id, null::integer as colour_id from product_sizes where archived_at is not null
      union all
      select product_id, null, id from product_colours where archived_at is not null
    ) as option
    join products as product on product.id = option.product_id and product.stock_counted_by = 'variant'
    join variants as variant on variant.size_id = option.size_id or variant.colour_id = option.colour_id
  ),
  stock as (
    select item.product_id, sum(item.quantity) as pieces
    from inventory_items as item
    where not exists (select from gone where gone.item_id = item.id)
    group by item.product_id
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
