/**
 * Stock moves of an order's lines: given back to the items that count them today, and taken again.
 */
import type { Shortage } from '#contract/refusal.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordSale, returnStock, takeStock } from '#server/products/products.ts'
import { conflictFor, outOfStock } from '#server/refusal.ts'
import { type CountedLine, listCountedLines } from './order-stock.queries.ts'

/**
 * Gives the pieces back. Returns the number of pieces without an inventory item, because their size
 * or colour was deleted.
 */
export async function giveBack(ctx: Ctx, orderId: number): Promise<number> {
  const lines = await listCountedLines(ctx, orderId)
  const pieces = piecesOf(lines)
  const held = await returnStock(ctx, pieces, orderId)
  if (held.size < pieces.size) throw conflictFor('stock_counted')
  return lines.reduce((sum, { item_id, quantity }) => sum + (item_id === null ? quantity : 0), 0)
}

/**
 * Takes the pieces again. Refuses with 409, naming each line that is not available in full and what
 * is left of it, and then takes nothing.
 */
export async function takeAgain(ctx: Ctx, orderId: number): Promise<void> {
  const lines = await listCountedLines(ctx, orderId)
  const pieces = piecesOf(lines)
  const shortages = shortagesOf(lines, await takeStock(ctx, pieces))
  if (shortages.length > 0) throw outOfStock(shortages)
  await recordSale(ctx, orderId, pieces)
}

/** Pieces per inventory item: lines of several sizes and colours may share an item. */
export function piecesOf(
  lines: { item_id: number | null; quantity: number }[],
): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { item_id, quantity } of lines) {
    if (item_id !== null) pieces.set(item_id, (pieces.get(item_id) ?? 0) + quantity)
  }
  return pieces
}

/** Name of a line, as in 'Dress, M, Sand'. */
export const nameOfLine = ({
  name,
  size,
  colour,
}: Pick<CountedLine, 'name' | 'size' | 'colour'>): string =>
  [name, size, colour].filter((part) => part !== null).join(', ')

/**
 * Shortages by line; lines that share an item get pieces in line order.
 * @param held pieces of each item before
 */
function shortagesOf(lines: CountedLine[], held: Map<number, number>): Shortage[] {
  const left = new Map(held)
  return lines.flatMap(({ item_id, product_id, name, size, colour, quantity }) => {
    const available = (item_id !== null && left.get(item_id)) || 0
    if (item_id !== null) left.set(item_id, Math.max(0, available - quantity))
    if (available >= quantity) return []
    // Order lines store sizes and colours by name only; 0 is the id of no product.
    const choice = { product_id: product_id ?? 0, size_id: null, color_id: null }
    return [{ ...choice, name: nameOfLine({ name, size, colour }), left: available }]
  })
}
