/**
 * Edits of pending orders (R206). Fields that an edit omits keep their values, stock changes by the
 * difference alone (R207), and the preview returns the same sums (R208).
 */
import type { ActAbout } from '#contract/orders/order-events.ts'
import type { Shortage } from '#contract/refusal.ts'
import { findArea, lockArea } from '#server/areas/areas.ts'
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { moveStock, readStock } from '#server/products/products.ts'
import { conflictFor, found, outOfStock } from '#server/refusal.ts'
import { touchReady } from '../parcels/parcels.queries.ts'
import { mailChanged } from '../mails/order-changed.mail.ts'
import { actOn, eventOf, refuseStaleOrder } from '../order-acts.ts'
import { updateOrder } from '../order-acts.queries.ts'
import { auditOfOrder, changeOf } from '../order-audit.ts'
import type { OrderLineRow, OrderRow } from '../orders.queries.ts'
import { describeRecord, type OrderRecord } from '../records/order-records.ts'
import type { OrderDifference } from './difference.ts'
import { type CountedLine, type EditedLine, isChanged, missingOf, movesOf } from './edited-lines.ts'
import {
  deleteOrderLines,
  findOrderRow,
  insertOrderLine,
  lookAtOneMoment,
  updateOrderLine,
} from './order-editing.queries.ts'
import { type OrderEdit, type PlannedEdit, planEdit } from './plan.ts'

/**
 * Preview of an edit: the resulting order and the missing pieces. It changes nothing and takes no
 * locks. Refuses as editOrder does, except for missing pieces.
 */
export async function previewEdit(
  ctx: Ctx,
  orderId: number,
  edit: OrderEdit,
): Promise<{
  order: OrderRecord
  difference: number
  changes: OrderDifference
  missing: Shortage[]
}> {
  return inTransaction(ctx, async (ctx) => {
    await lookAtOneMoment(ctx)
    const order = found(await findOrderRow(ctx, orderId), 'Order')
    await refuseStaleOrder(ctx, order, edit.version)
    const area = edit.city === undefined ? null : await findArea(ctx, edit.city)
    const { whole, after, edited, difference } = await planEdit(ctx, order, edit, area)
    const moves = movesOf(edited)
    return {
      order: describeRecord({
        ...whole,
        order: after,
        lines: edited.flatMap((line) => line.after ?? []),
      }),
      difference: after.total_price - order.total_price,
      changes: difference,
      missing: missingOf(edited, await readStock(ctx, [...moves.keys()])),
    }
  })
}

/**
 * Edits a pending order; an edit without a difference changes nothing (R210). Refuses with 404;
 * with 409 another version, an order that is no longer pending, and missing pieces, naming each
 * line and what is left for it; with 422 an unknown area, invalid lines (editLines) and an extra
 * discount above what is left to discount.
 * @param notifyCustomer mail the customer if the order has an address
 * @param about the customer's own act
 */
export async function editOrder(
  ctx: Ctx,
  orderId: number,
  edit: OrderEdit,
  {
    notifyCustomer = false,
    about = null,
  }: { notifyCustomer?: boolean; about?: ActAbout | null } = {},
): Promise<OrderRecord> {
  return inTransaction(ctx, async (ctx) => {
    // The area is locked before the order: deleting an area locks the area first, then its orders.
    const area = edit.city === undefined ? null : await lockArea(ctx, edit.city)
    return actOn(ctx, { order_id: orderId, version: edit.version }, async (ctx, order) => {
      const planned = await planEdit(ctx, order, edit, area)
      if (!planned.isOther) return
      await moveLines(ctx, order.id, planned.edited)
      await writeDown(ctx, order, planned, { notifyCustomer, about })
      await touchReady(ctx, order.id)
    })
  })
}

/**
 * Writes sent together, because buyers of the same pieces wait meanwhile. Items are locked before
 * lines: deleting an item locks the item first, then its lines.
 */
async function writeDown(
  ctx: Ctx,
  order: OrderRow,
  { after, edited, difference, settings }: PlannedEdit,
  { notifyCustomer, about }: { notifyCustomer: boolean; about: ActAbout | null },
): Promise<void> {
  const changed = edited.filter(isChanged)
  const [were, are] = [
    changed.flatMap(({ before }) => before ?? []),
    changed.flatMap((line) => line.after ?? []),
  ]
  const gone = changed.flatMap((line) => (line.before && !line.after ? line.before.position : []))
  // Deleted first, because a new line may reuse the position.
  if (gone.length > 0) await deleteOrderLines(ctx, order.id, gone)
  await together([
    ...changed.map((line) => writeLine(ctx, order.id, line)),
    updateOrder(ctx, order.id, fieldsThatDiffer(order, after)),
    record(ctx, {
      order: eventOf(order, { kind: 'edit', difference, about }),
      change: changeOf(order, auditOfOrder(order, were), auditOfOrder(after, are)),
      news: 'changed',
    }),
    notifyCustomer &&
      mailChanged(
        ctx,
        { before: order, after, lines: edited.flatMap((line) => line.after ?? []), changed },
        settings,
      ),
  ])
}

/** Stock moves of an edit. From here on the items are locked: buyers of the same pieces wait. */
async function moveLines(ctx: Ctx, orderId: number, edited: EditedLine[]): Promise<void> {
  const moves = [...movesOf(edited)].map(([item_id, taken]) => ({
    item_id,
    pieces: -taken,
    kind: taken > 0 ? ('sale' as const) : ('back' as const),
    order_id: orderId,
  }))
  const held = moves.length > 0 ? await moveStock(ctx, moves) : new Map<number, number>()
  if (held.size < moves.length) throw conflictFor('stock_counted')
  const missing = missingOf(edited, held)
  if (missing.length > 0) throw outOfStock(missing)
}

/** Writes a new line whole, and of an existing line the columns that differ. */
async function writeLine(ctx: Ctx, orderId: number, { before, after }: EditedLine): Promise<void> {
  if (!after) return
  if (!before) await insertOrderLine(ctx, orderId, after.position, columnsOf(after))
  else
    await updateOrderLine(
      ctx,
      orderId,
      after.position,
      fieldsThatDiffer(columnsOf(before), columnsOf(after)),
    )
}

const columnsOf = (line: CountedLine): OrderLineRow => ({
  product_id: line.product_id,
  inventory_item_id: line.inventory_item_id,
  name: line.name,
  name_ar: line.name_ar,
  size: line.size,
  size_ar: line.size_ar,
  colour: line.colour,
  colour_ar: line.colour_ar,
  colour_hex: line.colour_hex,
  picture_stem: line.picture_stem,
  price: line.price,
  quantity: line.quantity,
  sku: line.sku,
  cost: line.cost,
})

const fieldsThatDiffer = <Row extends object>(before: Row, after: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => value !== before[field as keyof Row]),
  ) as Partial<Row>
