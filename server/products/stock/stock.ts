/**
 * Stock taken and returned, always with a move as its reason (R222); emits backInStock and
 * stockFell.
 */
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { emit } from '#server/events.ts'
import { backInStock, type Rise, stockEnded, stockFell } from '../events.ts'
import { refreshStock, type Variant } from '#server/catalogue/catalogue.ts'
import { getLowStock } from '#server/settings/settings.ts'
import {
  insertSales,
  listUnaccounted,
  type Moved,
  movePieces,
  type StockMove,
} from './stock-moves.queries.ts'
import {
  listInventoryItems,
  type LockedItem,
  lockItems,
  listVariants,
  takePieces,
} from './stock.queries.ts'

/**
 * Takes the pieces of all inventory items or of none, in the caller's transaction, which records
 * the sale once its order has an id (recordSale). Returns each item's quantity before, by id;
 * deleted items are left out. From then on other buyers of the same pieces wait.
 */
export async function takeStock(
  ctx: Ctx,
  pieces: Map<number, number>,
): Promise<Map<number, number>> {
  const [held] = await together([takePieces(ctx, pieces), refreshStock(ctx, [...pieces.keys()])])
  return held
}

/** Records moves for the pieces that the transaction has taken for an order. */
export const recordSale = async (
  ctx: Ctx,
  orderId: number,
  pieces: Map<number, number>,
): Promise<void> => emitFallen(ctx, await insertSales(ctx, orderId, pieces))

/** Emits stockFell once per fall (items that were low before do not count), and stockEnded. */
export async function emitFallen(ctx: Ctx, moved: Moved[]): Promise<void> {
  if (moved.length === 0) return
  const low = await getLowStock(ctx)
  const isFallen = ({ pieces, quantity_after }: Moved) =>
    quantity_after <= low && quantity_after - pieces > low
  const item_ids = moved.filter(isFallen).map(({ item_id }) => item_id)
  if (item_ids.length > 0) await emit(ctx, stockFell, { item_ids })
  const ended = moved.filter(({ pieces, quantity_after }) => pieces < 0 && quantity_after === 0)
  if (ended.length > 0)
    await emit(ctx, stockEnded, { item_ids: ended.map(({ item_id }) => item_id) })
}

/**
 * Returns an order's pieces to their inventory items, which are locked in the order of their ids,
 * and emits `backInStock` for every product that was sold out. Returns each item's quantity before;
 * deleted items are left out.
 */
export async function returnStock(
  ctx: Ctx,
  pieces: Map<number, number>,
  orderId: number,
): Promise<Map<number, number>> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockItems(ctx, [...pieces.keys()])
    await add(
      ctx,
      held,
      [...pieces].map(([item_id, pieces]) => ({
        item_id,
        pieces,
        kind: 'back',
        order_id: orderId,
      })),
    )
    return quantitiesOf(held)
  })
}

/**
 * Moves pieces out of some inventory items and into others: locks all in the order of their ids,
 * and moves all or nothing, which is when an item holds too little or is deleted. Emits
 * `backInStock` as returnStock does. Returns each item's quantity before, by id; deleted items are
 * left out.
 * @param moves one per item; 0 pieces only locks it
 */
export async function moveStock(ctx: Ctx, moves: StockMove[]): Promise<Map<number, number>> {
  return inTransaction(ctx, async (ctx) => {
    const held = await lockItems(
      ctx,
      moves.map(({ item_id }) => item_id),
    )
    const quantities = quantitiesOf(held)
    const isThere = moves.every(
      ({ item_id, pieces }) => (quantities.get(item_id) ?? Number.NEGATIVE_INFINITY) + pieces >= 0,
    )
    const some = moves.filter(({ pieces }) => pieces !== 0)
    if (isThere && some.length > 0) await add(ctx, held, some)
    return quantities
  })
}

/** Current quantities of inventory items by id, without locks. */
export const readStock = async (ctx: Ctx, ids: number[]): Promise<Map<number, number>> =>
  quantitiesOf(await listInventoryItems(ctx, ids))

const quantitiesOf = (items: LockedItem[]) =>
  new Map(items.map(({ id, quantity }) => [id, quantity]))

async function add(ctx: Ctx, held: LockedItem[], moves: StockMove[]): Promise<void> {
  const items = moves.map(({ item_id }) => item_id)
  const filled = new Set(moves.filter(({ pieces }) => pieces > 0).map(({ item_id }) => item_id))
  const rising = held.filter(({ id, quantity }) => quantity === 0 && filled.has(id))
  const before = new Map<number, Variant[]>()
  for (const { product_id } of rising) before.set(product_id, await listVariants(ctx, product_id))
  const [moved] = await together([movePieces(ctx, moves), refreshStock(ctx, items)])
  await emitFallen(ctx, moved)
  // Sorted by id, so that two transactions that emit for the same products cannot deadlock.
  for (const [product_id, rows] of [...before].sort(([one], [other]) => one - other)) {
    await emitBackInStock(ctx, {
      product_id,
      before: rows,
      after: await listVariants(ctx, product_id),
    })
  }
}

/** Emits nothing unless a variant rose from 0. */
export async function emitBackInStock(ctx: Ctx, rise: Rise): Promise<void> {
  const wasLeft = (row: Variant) =>
    rise.before.some(
      (other) =>
        other.available && other.size_id === row.size_id && other.color_id === row.color_id,
    )
  if (rise.after.some((row) => row.available && !wasLeft(row))) await emit(ctx, backInStock, rise)
}

/**
 * Emits `backInStock` for newly visible products with stock. Their catalogue rows are already
 * refreshed.
 */
export async function emitShown(ctx: Ctx, ids: number[]): Promise<void> {
  for (const product_id of ids.toSorted((one, other) => one - other)) {
    await emitBackInStock(ctx, {
      product_id,
      before: [],
      after: await listVariants(ctx, product_id),
    })
  }
}

/** Fails, naming the items, if an item's moves do not sum to its quantity. */
export async function checkStock(ctx: Ctx): Promise<void> {
  const items = await listUnaccounted(ctx)
  if (items.length > 0)
    throw new Error(
      `The stock moves of inventory items do not add up to their quantity: ${items.join(', ')}`,
    )
}
