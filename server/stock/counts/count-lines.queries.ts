/**
 * Lines of a count: the counted and the expected pieces of an item, and whether their difference is
 * known.
 */
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { type ItemName, nameJoins, stockNameColumns } from '../rows.queries.ts'
import type { stockCountLines } from '../stock.tables.ts'

type LineRow = typeof stockCountLines.$inferSelect

export type CountLine = ItemName &
  Pick<LineRow, 'pieces' | 'expected' | 'unsure' | 'counted_by' | 'counted_at'> & {
    now: number
    cost: number | null
  }

/**
 * Condition of a line whose difference is unknown: its item moved while it was counted piece by
 * piece, or was corrected since, by hand, by another count or by an import. Sales and deliveries do
 * not affect the difference.
 */
export const isUnsure = `(line.unsure or exists (
  select from stock_moves as move
  where move.inventory_item_id = line.inventory_item_id and move.kind in ('count', 'correction', 'import') and move.created_at >= line.counted_at
    and (select applied_at from stock_counts where id = line.count_id) is null
))`
const lineColumns = `
  ${stockNameColumns}, line.pieces, line.expected, ${isUnsure} as unsure, line.counted_by, line.counted_at, item.quantity as now, product.cost`
const differs = `(line.pieces <> line.expected or ${isUnsure})`

/** Lines, last counted first. */
export async function listCountLines(
  ctx: Ctx,
  countId: number,
  { differ }: { differ: boolean },
  { limit, offset }: Slice,
): Promise<{ rows: CountLine[]; total: number }> {
  const where = `line.count_id = $1 ${differ ? `and ${differs}` : ''}`
  const { rows } = await ctx.client.query<CountLine>(
    `select ${lineColumns}
    from stock_count_lines as line
    join inventory_items as item on item.id = line.inventory_item_id
    ${nameJoins}
    where ${where}
    order by line.counted_at desc, item.id desc
    limit $2 offset $3`,
    [countId, limit, offset],
  )
  const { rows: totals } = await ctx.client.query<{ total: number }>(
    `select count(*) as total from stock_count_lines as line where ${where}`,
    [countId],
  )
  return { rows, total: totals[0]?.total ?? 0 }
}

export type CountedItem = Pick<
  LineRow,
  'inventory_item_id' | 'pieces' | 'expected' | 'unsure' | 'counted_at'
>

/** Counted pieces of the items; uncounted ones are left out. */
export async function listCountedItems(
  ctx: Ctx,
  countId: number,
  itemIds: number[],
): Promise<CountedItem[]> {
  const { rows } = await ctx.client.query<CountedItem>(
    `select line.inventory_item_id, line.pieces, line.expected, ${isUnsure} as unsure, line.counted_at
    from stock_count_lines as line
    where line.count_id = $1 and line.inventory_item_id = any ($2::integer[])`,
    [countId, itemIds],
  )
  return rows
}

export async function findCountLine(
  ctx: Ctx,
  countId: number,
  itemId: number,
): Promise<CountLine | null> {
  const { rows } = await ctx.client.query<CountLine>(
    `select ${lineColumns}
    from stock_count_lines as line
    join inventory_items as item on item.id = line.inventory_item_id
    ${nameJoins}
    where line.count_id = $1 and item.id = $2`,
    [countId, itemId],
  )
  return rows[0] ?? null
}

type Counted = { count_id: number; item_id: number; counted_by: string | null }

/** Writes the counted and expected quantity of a locked item. */
export async function putLine(
  ctx: Ctx,
  { count_id, item_id, counted_by }: Counted,
  pieces: number,
  expected: number,
): Promise<void> {
  await ctx.client.query(
    `insert into stock_count_lines (count_id, inventory_item_id, pieces, expected, counted_by, counted_at) values ($1, $2, $3, $4, $5, $6)
    on conflict (count_id, inventory_item_id) do update
    set pieces = excluded.pieces, expected = excluded.expected, unsure = false, counted_by = excluded.counted_by, counted_at = excluded.counted_at`,
    [count_id, item_id, pieces, expected, counted_by, ctx.now()],
  )
}

/**
 * Adds counted pieces of a locked item. The expected quantity stays that of the first piece; if the
 * stock has moved since, the line is unsure, because the moved pieces may be among the counted
 * ones.
 */
export async function addToLine(
  ctx: Ctx,
  { count_id, item_id, counted_by }: Counted,
  add: number,
  expected: number,
): Promise<void> {
  await ctx.client.query(
    `insert into stock_count_lines as line (count_id, inventory_item_id, pieces, expected, counted_by, counted_at)
    values ($1, $2, greatest($3::integer, 0), $4, $5, $6)
    on conflict (count_id, inventory_item_id) do update
    set pieces = greatest(line.pieces + $3::integer, 0), unsure = line.unsure or line.expected <> excluded.expected, counted_by = excluded.counted_by,
      counted_at = excluded.counted_at`,
    [count_id, item_id, add, expected, counted_by, ctx.now()],
  )
}

export async function deleteLine(ctx: Ctx, countId: number, itemId: number): Promise<void> {
  await ctx.client.query(
    'delete from stock_count_lines where count_id = $1 and inventory_item_id = $2',
    [countId, itemId],
  )
}

export type CountDifference = { item_id: number; pieces: number; unsure: boolean }

/** Lines with a difference, or an unknown one. */
export async function listDifferences(ctx: Ctx, countId: number): Promise<CountDifference[]> {
  const { rows } = await ctx.client.query<CountDifference>(
    `select inventory_item_id as item_id, pieces - expected as pieces, ${isUnsure} as unsure from stock_count_lines as line where count_id = $1 and ${differs}`,
    [countId],
  )
  return rows
}

/** Writes zero-count lines for expected but uncounted items. */
export async function insertGone(
  ctx: Ctx,
  countId: number,
  gone: Map<number, number>,
  by: string | null,
): Promise<void> {
  await ctx.client.query(
    `insert into stock_count_lines (count_id, inventory_item_id, pieces, expected, counted_by, counted_at)
    select $1, gone.id, 0, gone.expected, $4, $5 from unnest($2::integer[], $3::integer[]) as gone (id, expected)`,
    [countId, [...gone.keys()], [...gone.values()], by, ctx.now()],
  )
}
