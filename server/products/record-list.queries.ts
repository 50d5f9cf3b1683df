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

/** What each order reads of a product, and how it stands by that. The id at the end leaves no two products equal. */
const orders = (lang: Lang): Record<RecordList['sort'], { fact: string; by: string }> => ({
  newest: { fact: 'level.created_at', by: 'fact desc, id desc' },
  oldest: { fact: 'level.created_at', by: 'fact, id' },
  // Its first line is the English name, its second the Arabic one; no name is longer than what is compared.
  name: {
    fact:
      lang === 'ar'
        ? "left(coalesce(nullif(split_part(product.record_norm, chr(10), 2), ''), product.record_norm), 200)"
        : 'left(product.record_norm, 200)',
    by: 'fact, id',
  },
  price_asc: { fact: 'level.price', by: 'fact, id' },
  price_desc: { fact: 'level.price', by: 'fact desc, id desc' },
  stock_asc: { fact: 'level.pieces', by: 'fact, id' },
})

const levels = { in: 'pieces > 0', low: `pieces > 0 and least <= ${limits.low_stock}`, out: 'pieces = 0' }
/** The same of what is counted already (migrations, level_of). */
const countedLevels = { in: 'level.level >= 0', low: `level.level between 0 and ${limits.low_stock}`, out: 'level.level = -1' }

/** A page of those that are asked for, and how many of each level there are of what is asked for otherwise. */
export async function listRecordIds(
  ctx: Ctx,
  asked: RecordList,
  { limit, offset }: Slice,
): Promise<{ ids: number[]; counts: StockCounts }> {
  await catchUpWithLevels(ctx)
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const searched = asked.search ? [isFound(await readPatterns(ctx.client, asked.search), bind)] : []
  const places = placesOf(asked, bind)
  const conditions = ['not level.is_archived', ...searched, ...places]
  const { fact, by } = orders(asked.lang)[asked.sort]
  const matchingOf = (tables: string, columns: string) => `select ${columns} from ${tables} where ${conditions.join(' and ')}`
  const columns = `level.product_id as id, ${fact} as fact, level.pieces, level.least`
  const alone = 'product_levels as level'
  const withProduct = `${alone} join products as product on product.id = level.product_id and product.archived_at is null`
  // What a search finds is found once and counted; of all products the page is found by an index, and they are counted already.
  const isSearched = searched.length > 0
  const paged = isSearched ? 'matching' : `(${matchingOf(asked.sort === 'name' ? withProduct : alone, columns)}) as paged`
  const countOf = (level: keyof StockCounts) =>
    isSearched
      ? `count(*) filter (where ${levels[level]})::integer as "${level}"`
      : `coalesce(sum(level.count) filter (where ${countedLevels[level]}), 0)::integer as "${level}"`
  const { rows } = await ctx.client.query<StockCounts & { ids: number[] }>(
    `${isSearched ? `with matching as materialized (${matchingOf(withProduct, columns)})` : ''}
    select
      ${countOf('in')}, ${countOf('low')}, ${countOf('out')},
      array(
        select id from ${paged} ${asked.stock ? `where ${levels[asked.stock]}` : ''}
        order by ${by} limit ${bind(limit)} offset ${bind(offset)}
      ) as ids
    from ${isSearched ? 'matching' : `product_level_counts as level ${places.length > 0 ? `where ${places.join(' and ')}` : ''}`}`,
    values,
  )
  const { ids = [], ...counts } = rows[0] ?? { in: 0, low: 0, out: 0 }
  return { ids, counts }
}

/** Before levels are read: those of what was sold since somebody last looked are reckoned anew. */
export async function catchUpWithLevels(ctx: Ctx): Promise<void> {
  await ctx.client.query({ name: 'products.catchUpWithLevels', text: 'select public.catch_up_with_levels()' })
}

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
  return [`level.subcategory_id = any (array(select subcategory.id from subcategories as subcategory where ${places.join(' and ')}))`]
}
