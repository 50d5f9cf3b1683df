import type { Ctx } from '#server/ctx.ts'
import { readCounted, type Slice } from '#server/db/page.ts'
import { nameIn } from '../list.queries.ts'
import { isOffered, narrowByWords, nameJoins } from '../rows.queries.ts'
import type { stockCounts } from '../stock.tables.ts'
import { isUnsure } from './count-lines.queries.ts'

type CountRow = typeof stockCounts.$inferSelect

/** A count with the number of counted items, of differing items, and of differing pieces. */
export type Count = CountRow & {
  name_ar: string | null
  counted: number
  differ: number
  difference: number
}
export type CountScope = Pick<CountRow, 'category_id' | 'subcategory_id'>

const countColumns = `
  counting.*,
  coalesce(
    (select name_ar from categories where id = counting.category_id and name = counting.name),
    (select name_ar from subcategories where id = counting.subcategory_id and name = counting.name)
  ) as name_ar,
  (select count(*) from stock_count_lines where count_id = counting.id) as counted,
  (select count(*) from stock_count_lines where count_id = counting.id and pieces <> expected) as differ,
  (select coalesce(sum(pieces - expected), 0)::bigint from stock_count_lines where count_id = counting.id) as difference`

/** Counts, open ones first. */
export async function listCountRows(
  ctx: Ctx,
  { limit, offset }: Slice,
): Promise<{ rows: Count[]; total: number }> {
  const { rows } = await ctx.client.query<Count>(
    `select ${countColumns} from stock_counts as counting order by counting.applied_at is not null, counting.id desc limit $1 offset $2`,
    [limit, offset],
  )
  const { rows: totals } = await ctx.client.query<{ total: number }>(
    'select count(*) as total from stock_counts',
  )
  return { rows, total: totals[0]?.total ?? 0 }
}

export async function findCount(ctx: Ctx, id: number): Promise<Count | null> {
  const { rows } = await ctx.client.query<Count>(
    `select ${countColumns} from stock_counts as counting where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/**
 * Lock modes: `share` for counting, concurrent with others but not with applying; `update` for
 * applying.
 */
export async function lockCount(
  ctx: Ctx,
  id: number,
  how: 'share' | 'update',
): Promise<CountRow | null> {
  const { rows } = await ctx.client.query<CountRow>(
    `select * from stock_counts where id = $1 for ${how}`,
    [id],
  )
  return rows[0] ?? null
}

export async function insertCount(
  ctx: Ctx,
  count: Pick<CountRow, 'name' | 'category_id' | 'subcategory_id' | 'opened_by_id' | 'opened_by'>,
): Promise<number> {
  const { rows } = await ctx.client.query<Pick<CountRow, 'id'>>(
    `insert into stock_counts (name, category_id, subcategory_id, opened_by_id, opened_by, created_at) values ($1, $2, $3, $4, $5, $6)
    returning id`,
    [
      count.name,
      count.category_id,
      count.subcategory_id,
      count.opened_by_id,
      count.opened_by,
      ctx.now(),
    ],
  )
  return rows[0]?.id as number
}

export async function markApplied(
  ctx: Ctx,
  id: number,
  { note, by }: { note: string | null; by: string | null },
): Promise<void> {
  await ctx.client.query(
    'update stock_counts set applied_at = $2, applied_by = $3, note = $4 where id = $1',
    [id, ctx.now(), by, note],
  )
}

/** Name of the counted category; null if it does not exist. */
export async function findScopeName(
  ctx: Ctx,
  { category_id, subcategory_id }: CountScope,
): Promise<string | null> {
  const { rows } = await ctx.client.query<{ name: string }>(
    category_id === null
      ? 'select name from subcategories where id = $1'
      : 'select name from categories where id = $1',
    [category_id ?? subcategory_id],
  )
  return rows[0]?.name ?? null
}

/** Condition of `product` being in the counted category, with the count as `counting`. */
const isInScope = `(
  (counting.category_id is null or product.subcategory_id in (select id from subcategories where category_id = counting.category_id))
  and (counting.subcategory_id is null or product.subcategory_id = counting.subcategory_id)
)`

/**
 * Items whose names contain the words, by product, colour and size; those that a count asks for
 * come first.
 */
export async function suggestItems(
  ctx: Ctx,
  words: string,
  { countId, limit }: { countId: number | undefined; limit: number },
): Promise<number[]> {
  const narrowing = await narrowByWords(ctx, words, 3)
  const { rows } = await ctx.client.query<{ id: number }>(
    `select item.id
    from inventory_items as item
    ${nameJoins}
    left join stock_counts as counting on counting.id = $1
    ${narrowing ? `where ${narrowing.where}` : ''}
    order by counting.id is not null and ${isInScope} desc,
      ${nameIn.en}, product.id, colour.position, colour.id, size.position, size.id
    limit $2`,
    [countId ?? null, limit, ...(narrowing?.values ?? [])],
  )
  return rows.map(({ id }) => id)
}

/** All items in the counted category. */
const placed = `
  from stock_counts as counting
  cross join inventory_items as item
  join products as product on product.id = item.product_id and product.archived_at is null
  left join stock_count_lines as line on line.count_id = counting.id and line.inventory_item_id = item.id
  where counting.id = $1 and ${isInScope}
    and exists (select from variants as variant where variant.inventory_item_id = item.id and ${isOffered('variant')})`

/** Products in the counted category, by name. */
export async function listPlacedProducts(
  ctx: Ctx,
  countId: number,
  lang: 'en' | 'ar',
  slice: Slice,
): Promise<{ ids: number[]; total: number }> {
  const { rows, total } = await readCounted(slice, ({ limit, offset }) =>
    ctx.client.query<{ id: number; total: number }>(
      `select product.id, count(*) over () as total
      ${placed}
      group by product.id
      order by ${nameIn[lang]}, product.id
      limit $2 offset $3`,
      [countId, limit, offset],
    ),
  )
  return { ids: rows.map(({ id }) => id), total }
}

export type CountFigures = {
  all: number
  counted: number
  pieces: number
  differ: number
  unsure: number
  uncounted: number
  uncounted_empty: number
  uncounted_pieces: number
  sold_since: number
}

export async function readCountFigures(ctx: Ctx, id: number): Promise<CountFigures> {
  const { rows } = await ctx.client.query<CountFigures>(
    `select
      count(*) as all, count(line.pieces) as counted, coalesce(sum(line.pieces), 0)::bigint as pieces,
      count(*) filter (where line.pieces <> line.expected) as differ, count(*) filter (where ${isUnsure}) as unsure,
      count(*) filter (where line.pieces is null) as uncounted,
      count(*) filter (where line.pieces is null and item.quantity = 0) as uncounted_empty,
      coalesce(sum(item.quantity) filter (where line.pieces is null), 0)::bigint as uncounted_pieces,
      coalesce(sum(line.expected - item.quantity) filter (where line.expected > item.quantity), 0)::bigint as sold_since
    ${placed}`,
    [id],
  )
  return rows[0] as CountFigures
}

/** Whether the item is in the counted category. */
export async function isInCount(ctx: Ctx, countId: number, itemId: number): Promise<boolean> {
  const { rows } = await ctx.client.query<{ is_in: boolean }>(
    `select ${isInScope} as is_in
    from stock_counts as counting, inventory_items as item
    join products as product on product.id = item.product_id
    where counting.id = $1 and item.id = $2`,
    [countId, itemId],
  )
  return rows[0]?.is_in === true
}

/** Items of the category that were not counted, although some are expected. */
export async function listUncounted(ctx: Ctx, countId: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select item.id ${placed} and line.pieces is null and item.quantity > 0`,
    [countId],
  )
  return rows.map(({ id }) => id)
}
