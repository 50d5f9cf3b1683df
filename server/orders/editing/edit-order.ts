/**
 * Orders that are changed before they leave. An edit promises that what it does not name stays as it was, that stock moves by the difference
 * alone, and that its preview comes to the same.
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { orderEditing } from '#contract/order-editing.ts'
import type { Shortage } from '#contract/refusal.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { texts } from '#contract/texts.ts'
import { type Area, deliveryDays, deliveryPrice, findArea, lockArea } from '#server/areas/areas.ts'
import { logChange } from '#server/changes.ts'
import { listRunningCoupons } from '#server/coupons/coupons.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { moveStock, readStock } from '#server/products/products.ts'
import { conflict, found, invalid, outOfStock } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { mailChanged } from '../mails/order-changed.mail.ts'
import { actOn, eventOf, refuseStaleOrder, refuseUnlessPending } from '../order-acts.ts'
import { insertEvent, updateOrder } from '../order-acts.queries.ts'
import { auditOf } from '../order-audit.ts'
import { listCountedLines } from '../order-stock.queries.ts'
import { promisedDays } from '../orders.ts'
import { findOrder, type OrderLineRow, type OrderRow, type WholeOrder } from '../orders.queries.ts'
import { describeRecord, type OrderRecord } from '../records/order-records.ts'
import { type Difference, differenceOf } from './difference.ts'
import { type CountedLine, type EditedLine, editLines, isChanged, missingOf, movesOf } from './edited-lines.ts'
import { deleteOrderLines, findOrderRow, lookAtOneMoment, putOrderLine } from './order-editing.queries.ts'
import { sumsAfter } from './sums.ts'

/** What is not given stays. */
export type OrderEdit = Omit<ParsedOf<typeof orderEditing.preview>, 'id'>

type Planned = {
  whole: WholeOrder
  after: OrderRow
  edited: EditedLine[]
  difference: Difference
  settings: ShopSettings
  isOther: boolean
}

/**
 * The order as an edit would leave it, and the pieces that are missing for it. Nothing is changed and nobody waits. Refuses as editOrder does, but
 * for missing pieces.
 */
export async function previewEdit(
  ctx: Ctx,
  orderId: number,
  edit: OrderEdit,
): Promise<{ order: OrderRecord; difference: number; changes: Difference; missing: Shortage[] }> {
  return inTransaction(ctx, async (ctx) => {
    await lookAtOneMoment(ctx)
    const order = found(await findOrderRow(ctx, orderId), 'Order')
    await refuseStaleOrder(ctx, order, edit.version)
    const { whole, after, edited, difference } = await plan(
      ctx,
      order,
      edit,
      edit.city === undefined ? null : await findArea(ctx, edit.city),
    )
    const moves = movesOf(edited)
    return {
      order: describeRecord({ ...whole, order: after, lines: edited.flatMap((line) => line.after ?? []) }),
      difference: after.total_price - order.total_price,
      changes: difference,
      missing: missingOf(edited, await readStock(ctx, [...moves.keys()])),
    }
  })
}

/**
 * Changes a pending order; one that comes to the same is left as it is. Refuses with 404; with 409 an order of another version than was
 * looked at, one that is not pending any more, and pieces that are not there, naming each line and what is left for it; with 422 an area that is
 * none of ours, lines that cannot be (editLines) and an extra discount that nothing is left for.
 * @param tellCustomer by e-mail, where the order has an address
 */
export async function editOrder(ctx: Ctx, orderId: number, edit: OrderEdit, tellCustomer = false): Promise<OrderRecord> {
  return inTransaction(ctx, async (ctx) => {
    // Before the order's row: who deletes an area goes on to the orders that name it.
    const area = edit.city === undefined ? null : await lockArea(ctx, edit.city)
    return actOn(ctx, { order_id: orderId, version: edit.version }, async (ctx, order) => {
      const planned = await plan(ctx, order, edit, area)
      if (!planned.isOther) return
      await carryOut(ctx, order, planned)
      const lines = planned.edited.flatMap(({ after }) => after ?? [])
      const { after, edited, settings } = planned
      if (tellCustomer) await mailChanged(ctx, { before: order, after, lines, changed: edited.filter(isChanged) }, settings)
    })
  })
}

async function carryOut(ctx: Ctx, order: OrderRow, { after, edited, difference }: Planned): Promise<void> {
  await moveLines(ctx, edited)
  // Lines come behind the items: who deletes an item goes on to the lines that name it.
  await writeLines(ctx, order.id, edited)
  await updateOrder(ctx, order.id, fieldsThatDiffer(order, after))
  await insertEvent(ctx, eventOf(ctx, order, { kind: 'edit', difference }))
  const changed = edited.filter(isChanged)
  await logChange(ctx, {
    room: 'orders',
    action: 'update',
    record_id: order.id,
    title: order.number,
    before: auditOf(
      order,
      changed.flatMap((line) => line.before ?? []),
    ),
    after: auditOf(
      after,
      changed.flatMap((line) => line.after ?? []),
    ),
  })
}

/** The same for preview and edit. @param area the one that is asked for, null where none is or where there is none */
async function plan(ctx: Ctx, order: OrderRow, { version: _, lines, ...edit }: OrderEdit, area: Area | null): Promise<Planned> {
  refuseUnlessPending(order)
  if (edit.city !== undefined && !area) throw invalid({ city: [texts.city_required] })
  const whole = found(await findOrder(ctx, order.id), 'Order')
  const edited = await editLines(ctx, order.id, await countLines(ctx, whole), lines)
  const settings = await getSettings(ctx)
  const moved = area && area.id !== order.area_id ? area : null
  const { extra_discount = order.extra_discount, city: __, ...fields } = edit
  const sums = sumsAfter(order, edited, extra_discount, await listRunningCoupons(ctx))
  const inArea = moved && {
    city: moved.city,
    city_ar: moved.city_ar,
    area_id: moved.id,
    delivery_price: deliveryPrice(moved, sums.subtotal, settings),
    ...promisedDays(ctx.now(), deliveryDays(moved, settings), settings),
  }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  // Columns stand in the order of the row before, so that both are compared as they are written.
  const after: OrderRow = { ...order, ...inArea, ...given, ...sums }
  after.total_price = sums.subtotal - sums.discount + after.delivery_price
  const isOther = edited.some(isChanged) || JSON.stringify(after) !== JSON.stringify(order)
  return {
    whole,
    after: { ...after, version: isOther ? order.version + 1 : order.version },
    edited,
    difference: differenceOf(order, after, edited),
    settings,
    isOther,
  }
}

async function countLines(ctx: Ctx, { order, lines }: WholeOrder): Promise<CountedLine[]> {
  const items = new Map((await listCountedLines(ctx, order.id)).map(({ position, item_id }) => [position, item_id]))
  return lines.map((line) => ({ ...line, item_id: items.get(line.position) ?? null }))
}

/** From here on the items are locked: buyers of the same pieces wait. */
async function moveLines(ctx: Ctx, edited: EditedLine[]): Promise<void> {
  const moves = movesOf(edited)
  const held = moves.size > 0 ? await moveStock(ctx, moves) : new Map<number, number>()
  if (held.size < moves.size) throw conflict('The stock of this order is being counted anew. Please try again.')
  const missing = missingOf(edited, held)
  if (missing.length > 0) throw outOfStock(missing)
}

const fieldsThatDiffer = (before: OrderRow, after: OrderRow): Partial<OrderRow> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => value !== before[field as keyof OrderRow]))

async function writeLines(ctx: Ctx, orderId: number, edited: EditedLine[]): Promise<void> {
  const gone = edited.flatMap(({ before, after }) => (before && !after ? before.position : []))
  if (gone.length > 0) await deleteOrderLines(ctx, orderId, gone)
  for (const { after } of edited.filter(isChanged)) if (after) await putOrderLine(ctx, orderId, after.position, columnsOf(after))
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
})
