/**
 * New order of an exchange (R311): the same products in other sizes or colours at the price that
 * was paid, which the old pieces pay.
 */
import type { ShopSettings } from '#contract/shop/settings.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { type Area, deliveryDays } from '#server/areas/areas.ts'
import { listNamedChoices, subtotalOf } from '#server/cart/cart.ts'
import type { Ctx } from '#server/ctx.ts'
import { found, invalid } from '#server/refusal.ts'
import { listChoicesToday } from '../editing/order-editing.queries.ts'
import { recordPlaced } from '../order-acts.ts'
import { auditOfOrder, changeOf } from '../order-audit.ts'
import type { OrderAnswer } from '../shown-order.ts'
import { createOrder } from './new-order.ts'
import { findOrder, type OrderRow } from '../orders.queries.ts'
import { choiceErrors } from './choice-errors.ts'
import { recordLines, takeLines, type WantedLine } from './ordered-lines.ts'

/**
 * Pieces of a line with the wanted size and colour; an omitted size or colour is kept.
 * @property value price paid for the pieces, in piastres
 */
export type ExchangedLine = {
  /** Path of the line in a refusal, as in 'lines.0'. */
  at: string
  position: number
  quantity: number
  size_id?: number | null | undefined
  color_id?: number | null | undefined
  value: number
}

type Terms = { delivery_price: number; area: Area | null; settings: ShopSettings }

/**
 * Creates the exchange order confirmed and takes its stock. The caller has locked the order's area,
 * then the order. Refuses with 422 a size or colour that its product does not have, and with 409
 * what cannot be supplied in full.
 */
export async function makeExchange(
  ctx: Ctx,
  order: OrderRow,
  lines: ExchangedLine[],
  terms: Terms,
): Promise<OrderAnswer> {
  const wanted = await chooseAnew(ctx, order, lines)
  const taken = await takeLines(ctx, wanted, order.language)
  const subtotal = subtotalOf(taken)
  const credit = lines.reduce((sum, { value }) => sum + value, 0)
  const { settings, delivery_price, area } = terms
  const made = await createOrder(ctx, {
    ...deliveryAsBefore(order),
    // Prices are unchanged, so the discount is what the credit leaves of them.
    discount: subtotal,
    coupon_id: credit < subtotal ? order.coupon_id : null,
    delivery_price,
    language: order.language,
    made: { source: order.source },
    exchange: { exchange_of: order.id, user_id: order.user_id },
    lines: taken,
    days: area
      ? deliveryDays(area, settings)
      : { days_from: settings.delivery_days.from, days_to: settings.delivery_days.to },
    settings,
  })
  await recordLines(ctx, made.id, taken)
  const whole = found(await findOrder(ctx, made.id), 'Order')
  await recordPlaced(
    ctx,
    whole.order,
    true,
    changeOf(whole.order, null, auditOfOrder(whole.order, whole.lines)),
  )
  return made
}

/**
 * Choices for the exchanged pieces. Refuses with 422 a size or colour that its product does not
 * have.
 */
export async function chooseAnew(
  ctx: Ctx,
  order: OrderRow,
  lines: ExchangedLine[],
): Promise<WantedLine[]> {
  if (lines.length === 0) return []
  const whole = found(await findOrder(ctx, order.id), 'Order')
  const today = new Map(
    (await listChoicesToday(ctx, order.id)).map(({ position, ...own }) => [position, own]),
  )
  const before = new Map(whole.lines.map((line) => [line.position, line]))
  const choices = lines.map(({ position, size_id, color_id }) => {
    const own = today.get(position)
    return {
      product_id: before.get(position)?.product_id ?? 0,
      size_id: size_id === undefined ? (own?.size_id ?? null) : size_id,
      colour_id: color_id === undefined ? (own?.colour_id ?? null) : color_id,
    }
  })
  const named = new Map(
    (await listNamedChoices(ctx, choices)).map(({ index, ...choice }) => [index, choice]),
  )
  const errors: FieldRefusals = {}
  const wanted = lines.flatMap(({ at, position, quantity }, index) => {
    const choice = named.get(index)
    // Sold pieces can be exchanged even if their product is hidden.
    const faults = choiceErrors(choice && { ...choice, shown: true }, at)
    Object.assign(errors, faults)
    if (!choice || Object.keys(faults).length > 0) return []
    return { ...choice, shown: true, price: before.get(position)?.price ?? choice.price, quantity }
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return wanted
}

const deliveryAsBefore = (order: OrderRow) => ({
  first_name: order.first_name,
  last_name: order.last_name,
  phone: order.phone,
  additional_phone: order.additional_phone,
  email: order.email,
  instagram_user: order.instagram_user,
  state: order.state,
  address: order.address,
  address_parts: order.address_parts,
  courier_note: order.courier_note,
  city: order.city,
  city_ar: order.city_ar,
  area_id: order.area_id,
})
