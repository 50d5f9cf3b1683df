import type { StockMoveRecord } from '#contract/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'

export type Move = Omit<StockMoveRecord, 'created_at'> & { created_at: Date }
export type Group = 'sale' | 'back' | 'received' | 'by_hand'
export type MoveCounts = Record<Group | 'all', number>

const inGroup: Record<Group, string> = {
  sale: `move.kind = 'sale'`,
  back: `move.kind = 'back'`,
  received: `move.kind = 'received'`,
  by_hand: `move.kind in ('count', 'correction', 'damaged', 'import')`,
}

export async function countMoves(ctx: Ctx, itemId: number): Promise<MoveCounts> {
  const groups = Object.entries(inGroup).map(([group, where]) => `count(*) filter (where ${where}) as ${group}`)
  const { rows } = await ctx.client.query<MoveCounts>(
    `select count(*) as all, ${groups.join(', ')} from stock_moves as move where inventory_item_id = $1`,
    [itemId],
  )
  return rows[0] ?? { all: 0, sale: 0, back: 0, received: 0, by_hand: 0 }
}

export async function listMoves(ctx: Ctx, itemId: number, group: Group | undefined, { limit, offset }: Slice): Promise<Move[]> {
  const { rows } = await ctx.client.query<Move>(
    `select
      move.id, move.kind, move.pieces, move.quantity_after, move.note, move.order_id, orders.number as order_number, move.user_name,
      move.created_at
    from stock_moves as move
    left join orders on orders.id = move.order_id
    where move.inventory_item_id = $1 ${group ? `and ${inGroup[group]}` : ''}
    order by move.id desc
    limit $2 offset $3`,
    [itemId, limit, offset],
  )
  return rows
}
