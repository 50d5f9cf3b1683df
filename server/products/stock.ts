/** Taking pieces out of stock and putting them back; emits backInStock. */
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { emit } from '#server/events.ts'
import { backInStock, type Rise } from './events.ts'
import { refreshStock, type Variant } from '#server/catalogue/catalogue.ts'
import { addPieces, listItems, type LockedItem, lockItems, listVariants, takePieces } from './stock.queries.ts'

/**
 * Takes the pieces of all inventory items or of none, for a transaction of the caller's. Answers what each item held before, by its id; one
 * that is gone is left out. From then on other buyers of the same pieces wait.
 */
export async function takeStock(ctx: Ctx, pieces: Map<number, number>): Promise<Map<number, number>> {
  const [held] = await together([takePieces(ctx, pieces), refreshStock(ctx, [...pieces.keys()])])
  return held
}

/**
 * Puts pieces back to their inventory items, which are locked in the order of their ids, and emits `backInStock` for every product
 * that had nothing left of them. Answers what each item held before; one that is gone is left out.
 */
export async function returnStock(ctx: Ctx, pieces: Map<number, number>): Promise<Map<number, number>> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockItems(ctx, [...pieces.keys()])
    await add(ctx, held, pieces)
    return quantitiesOf(held)
  })
}

/**
 * Takes pieces of some inventory items and puts pieces back to others in one movement: locks them all in the order of their ids, and moves all or
 * nothing, which is when one holds less than is taken from it or is gone. Emits `backInStock` as returnStock does. Answers what each item
 * held before, by its id; one that is gone is left out.
 * @param pieces that are taken of each item, less than 0 where they are put back; with 0 an item is held alone
 */
export async function moveStock(ctx: Ctx, pieces: Map<number, number>): Promise<Map<number, number>> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockItems(ctx, [...pieces.keys()])
    const quantities = quantitiesOf(held)
    const isThere = [...pieces].every(([id, taken]) => (quantities.get(id) ?? Number.NEGATIVE_INFINITY) >= taken)
    const moved = [...pieces].filter(([, taken]) => taken !== 0)
    if (isThere && moved.length > 0) await add(ctx, held, new Map(moved.map(([id, taken]) => [id, -taken])))
    return quantities
  })
}

/** What inventory items hold at this moment, by their ids; nothing is held back. */
export const readStock = async (ctx: Ctx, ids: number[]): Promise<Map<number, number>> => quantitiesOf(await listItems(ctx, ids))

const quantitiesOf = (items: LockedItem[]) => new Map(items.map(({ id, quantity }) => [id, quantity]))

/** @param pieces that are added to each of the locked items; less than 0 takes them away */
async function add(ctx: Ctx, held: LockedItem[], pieces: Map<number, number>): Promise<void> {
  const rising = held.filter(({ id, quantity }) => quantity === 0 && (pieces.get(id) ?? 0) > 0)
  const before = new Map<number, Variant[]>()
  for (const { product_id } of rising) before.set(product_id, await listVariants(ctx, product_id))
  await together([addPieces(ctx, pieces), refreshStock(ctx, [...pieces.keys()])])
  // In the order of ids, so that two transactions that emit for the same products cannot deadlock.
  for (const [product_id, rows] of [...before].sort(([one], [other]) => one - other)) {
    await emitBackInStock(ctx, { product_id, before: rows, after: await listVariants(ctx, product_id) })
  }
}

/** Emits nothing when no size or colour rose from 0. */
export async function emitBackInStock(ctx: Ctx, rise: Rise): Promise<void> {
  const wasLeft = (row: Variant) =>
    rise.before.some((other) => other.available && other.size_id === row.size_id && other.color_id === row.color_id)
  if (rise.after.some((row) => row.available && !wasLeft(row))) await emit(ctx, backInStock, rise)
}
