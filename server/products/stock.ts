/** What is taken out of stock and goes back into it, and who hears of it. */
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { emit } from '#server/events.ts'
import { backInStock, type Rise } from './events.ts'
import { refreshStock, type Variant } from '#server/catalogue/catalogue.ts'
import { addPieces, holdItems, listVariants, takePieces } from './stock.queries.ts'

/**
 * Takes the pieces of all inventory items or of none, for a transaction of the caller's. Answers what each item held before, by its id; one
 * that is gone is left out. From then on other buyers of the same pieces wait.
 */
export async function takeStock(ctx: Ctx, pieces: Map<number, number>): Promise<Map<number, number>> {
  const [held] = await together([takePieces(ctx, pieces), refreshStock(ctx, [...pieces.keys()])])
  return held
}

/**
 * Puts pieces back to their inventory items, which are locked in the order of their ids, and tells `backInStock` of every product
 * that had nothing left of them. Answers what each item held before; one that is gone is left out.
 */
export async function returnStock(ctx: Ctx, pieces: Map<number, number>): Promise<Map<number, number>> {
  return inTransaction(ctx, async (ctx) => {
    const held = await holdItems(ctx, [...pieces.keys()])
    const rising = held.filter(({ id, quantity }) => quantity === 0 && (pieces.get(id) ?? 0) > 0)
    const before = new Map<number, Variant[]>()
    for (const { product_id } of rising) before.set(product_id, await listVariants(ctx, product_id))
    await together([addPieces(ctx, pieces), refreshStock(ctx, [...pieces.keys()])])
    // In one order, so that two who tell of the same products never wait for each other.
    for (const [product_id, rows] of [...before].sort(([one], [other]) => one - other)) {
      await tellRise(ctx, { product_id, before: rows, after: await listVariants(ctx, product_id) })
    }
    return new Map(held.map(({ id, quantity }) => [id, quantity]))
  })
}

/** Says nothing when nothing rose. */
export async function tellRise(ctx: Ctx, rise: Rise): Promise<void> {
  const wasLeft = (row: Variant) =>
    rise.before.some((other) => other.available && other.size_id === row.size_id && other.color_id === row.color_id)
  if (rise.after.some((row) => row.available && !wasLeft(row))) await emit(ctx, backInStock, rise)
}
