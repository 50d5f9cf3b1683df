/** Stock of a bulk change, as its job adds pieces and takes them back. */
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  listOfferedItems,
  moveStock,
  type ProductFacts,
  type StockMove,
} from '#server/products/products.ts'
import type { ChangeRow, RowResult, ProductChangeRow } from './bulk.queries.ts'

export type ChangeWork = {
  change: ChangeRow
  rows: ProductChangeRow[]
  held: Map<number, ProductFacts>
  isUndo: boolean
}

/**
 * Adds pieces to each inventory item of the product; other items than at the request mean that its
 * sizes or colours were changed.
 */
export async function addStock(
  ctx: Ctx,
  { change: { what }, rows }: ChangeWork,
): Promise<RowResult[]> {
  if (what.kind !== 'stock') throw new Error('This change adds no stock')
  const ids = rows.map(({ product_id }) => product_id)
  const items = Map.groupBy(await listOfferedItems(ctx, ids), (item) => item.product_id)
  const held = await moveStock(
    ctx,
    [...items.values()].flat().map(({ id }) => ({ item_id: id, pieces: 0, kind: what.reason })),
  )
  const moves: StockMove[] = []
  const outcomes = rows.map(
    ({ position, product_id, before }): RowResult & { product_id: number } => {
      const own = items.get(product_id) ?? []
      if (own.length !== before.items) return { product_id, position, state: 'meanwhile' }
      if (own.some(({ id }) => (held.get(id) ?? 0) + what.pieces > limits.stock))
        return { product_id, position, state: 'failed', problem: 'out_of_range' }
      const added = own.map(({ id }) => ({ item_id: id, pieces: what.pieces }))
      moves.push(...added.map((move) => ({ ...move, kind: what.reason, note: what.note ?? null })))
      return { product_id, position, state: 'changed', moves: added }
    },
  )
  await moveStock(ctx, moves)
  return outcomes.map(({ product_id: _, ...outcome }) => outcome)
}

/** Takes added pieces back, if all of them are still there. */
export async function takeStockBack(
  ctx: Ctx,
  { change: { what }, rows }: ChangeWork,
): Promise<RowResult[]> {
  if (what.kind !== 'stock') throw new Error('This change added no stock')
  const movesOf = ({ moves }: ProductChangeRow) => moves ?? []
  const held = await moveStock(
    ctx,
    rows.flatMap(movesOf).map(({ item_id }) => ({ item_id, pieces: 0, kind: 'correction' })),
  )
  const isThere = (row: ProductChangeRow) =>
    movesOf(row).every(({ item_id, pieces }) => (held.get(item_id) ?? 0) >= pieces)
  const [enough, sold] = [rows.filter(isThere), rows.filter((row) => !isThere(row))]
  await moveStock(
    ctx,
    enough.flatMap(movesOf).map(({ item_id, pieces }) => ({
      item_id,
      pieces: -pieces,
      kind: 'correction',
      note: what.note ?? null,
    })),
  )
  return [
    ...enough.map(({ position }) => ({ position, state: 'undone' as const })),
    ...sold.map(({ position }) => ({ position, state: 'kept' as const })),
  ]
}
