/** Returned pieces, checked against the expected ones and put into stock. */
import type { Ctx } from '#server/ctx.ts'
import { nameOfLine } from '../order-stock.ts'
import { listCountedLines } from '../order-stock.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { moveStock } from '#server/products/products.ts'
import { conflictFor, invalid } from '#server/refusal.ts'
import type { BackLine } from './receiving.queries.ts'

export type ReceivedPiece = { position: number; sellable: number; damaged: number }

/** Refuses with 422 pieces that are not expected. */
export function checkPieces(lines: BackLine[], pieces: ReceivedPiece[]): ReceivedPiece[] {
  const some = pieces.filter(({ sellable, damaged }) => sellable + damaged > 0)
  const positions = some.map(({ position }) => position)
  const isThere = some.every(({ position, sellable, damaged }) => {
    const line = lines.find((expected) => expected.position === position)
    return line !== undefined && sellable + damaged <= line.quantity - line.sellable - line.damaged
  })
  if (some.length === 0 || !isThere || new Set(positions).size < positions.length)
    throw invalid({ pieces: ['parcel_pieces'] })
  return some
}

export const sumPieces = (pieces: ReceivedPiece[]) => ({
  sellable: pieces.reduce((sum, piece) => sum + piece.sellable, 0),
  damaged: pieces.reduce((sum, piece) => sum + piece.damaged, 0),
})

/**
 * Puts all pieces into stock and writes off the damaged ones, so that stock moves record both.
 * Refuses with 409 sellable pieces of a deleted size or colour, which no item could count; damaged
 * pieces need no item.
 */
export async function returnPieces(
  ctx: Ctx,
  order: OrderRow,
  pieces: ReceivedPiece[],
): Promise<void> {
  const lines = new Map(
    (await listCountedLines(ctx, order.id)).map((line) => [line.position, line]),
  )
  const back = new Map<number, { came: number; damaged: number }>()
  for (const { position, sellable, damaged } of pieces) {
    const line = lines.get(position)
    const item = line?.item_id ?? null
    if (line && (item === null || line.is_off) && sellable > 0)
      throw conflictFor('no_place', { name: nameOfLine(line) })
    if (item === null) continue
    const sum = back.get(item) ?? { came: 0, damaged: 0 }
    back.set(item, { came: sum.came + sellable + damaged, damaged: sum.damaged + damaged })
  }
  const move = async (
    kind: 'back' | 'damaged',
    count: (sum: { came: number; damaged: number }) => number,
  ) => {
    const moves = [...back].map(([item_id, sum]) => ({
      item_id,
      pieces: count(sum),
      kind,
      order_id: order.id,
    }))
    const held = await moveStock(ctx, moves)
    if (held.size < moves.length) throw conflictFor('stock_counted')
  }
  if (back.size === 0) return
  await move('back', ({ came }) => came)
  await move('damaged', ({ damaged }) => -damaged)
}
