/**
 * Plan of an edit: the resulting order, computed by the same code for preview and edit (R208,
 * R209).
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { orderEditing } from '#contract/orders/order-editing.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { type Area, deliveryDays, deliveryPrice } from '#server/areas/areas.ts'
import { listRunningCoupons } from '#server/coupons/coupons.ts'
import type { Ctx } from '#server/ctx.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { hasComingLines } from '../parcels/parcels.queries.ts'
import { refuseUnlessPending } from '../order-acts.ts'
import { listCountedLines } from '../order-stock.queries.ts'
import { promisedDays } from '../making/new-order.ts'
import { findOrder, type OrderRow, type WholeOrder } from '../orders.queries.ts'
import { type OrderDifference, differenceOf } from './difference.ts'
import { type CountedLine, type EditedLine, editLines, isChanged } from './edited-lines.ts'
import { sumsAfter } from './sums.ts'

/** Fields of an edit; omitted fields are kept. */
export type OrderEdit = Omit<ParsedOf<typeof orderEditing.preview>, 'id'>

export type PlannedEdit = {
  whole: WholeOrder
  after: OrderRow
  edited: EditedLine[]
  difference: OrderDifference
  settings: ShopSettings
  isOther: boolean
}

/**
 * Plans an edit. Refuses with 409 an order that is no longer pending, and changed lines or extra
 * discount of an exchange or of an order whose pieces have come back or are coming; with 422 an
 * unknown area, invalid lines (editLines) and an extra discount above what is left to discount.
 * @param area the requested area; null if none is requested or it does not exist
 */
export async function planEdit(
  ctx: Ctx,
  order: OrderRow,
  { version: _, lines, ...edit }: OrderEdit,
  area: Area | null,
): Promise<PlannedEdit> {
  refuseUnlessPending(order)
  if (edit.city !== undefined && !area) throw invalid({ city: ['city_required'] })
  const whole = found(await findOrder(ctx, order.id), 'Order')
  const edited = await editLines(ctx, order.id, await countLines(ctx, whole), lines)
  const { extra_discount = order.extra_discount, city: __, ...fields } = edit
  // The prices paid for its pieces are fixed: its return, or the pieces that pay for an exchange,
  // are computed from them.
  if (
    (edited.some(isChanged) || extra_discount !== order.extra_discount) &&
    (await isCountedOn(ctx, order))
  )
    throw conflictFor('pieces_counted')
  const settings = await getSettings(ctx)
  const moved = area && area.id !== order.area_id ? area : null
  const sums = sumsAfter(order, edited, extra_discount, await listRunningCoupons(ctx))
  const inArea = moved && {
    city: moved.city,
    city_ar: moved.city_ar,
    area_id: moved.id,
    // The delivery price of an exchange was agreed with it.
    delivery_price:
      order.exchange_of === null
        ? deliveryPrice(moved, sums.subtotal, settings)
        : order.delivery_price,
    ...promisedDays(ctx.now(), deliveryDays(moved, settings), settings),
  }
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  // Columns in the order of the row before, because both rows are compared as JSON.
  const after: OrderRow = { ...order, ...inArea, ...given, ...sums }
  // Address parts belong to the address they were entered with.
  if (after.address !== order.address) after.address_parts = null
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

const isCountedOn = async (ctx: Ctx, order: OrderRow): Promise<boolean> =>
  order.exchange_of !== null || hasComingLines(ctx, order.id)

async function countLines(ctx: Ctx, { order, lines }: WholeOrder): Promise<CountedLine[]> {
  const items = new Map(
    (await listCountedLines(ctx, order.id)).map(({ position, item_id }) => [position, item_id]),
  )
  return lines.map((line) => ({ ...line, item_id: items.get(line.position) ?? null }))
}
