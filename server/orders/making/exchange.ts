/**
 * New order of an exchange (R311): the same products in other sizes or colours at the price that
 * was paid, more or less by what those cost otherwise (R405), other products at today's, which the old pieces pay as far as they go.
 */
import type { ShopSettings } from '#contract/shop/settings.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { exchangeSums } from '#contract/orders/returns/return-values.ts'
import { type Area, deliveryDays } from '#server/areas/areas.ts'
import { listNamedChoices, type ProductChoice } from '#server/cart/cart.ts'
import type { Ctx } from '#server/ctx.ts'
import { found, invalid } from '#server/refusal.ts'
import { listChoicesToday } from '../editing/order-editing.queries.ts'
import { recordPlaced } from '../order-acts.ts'
import { auditOfOrder, changeOf } from '../order-audit.ts'
import type { OrderAnswer } from '../shown-order.ts'
import { createOrder, orderTotals } from './new-order.ts'
import { findOrder, type OrderRow } from '../orders.queries.ts'
import { choiceErrors } from './choice-errors.ts'
import {
  otherTotal,
  priceOfOther,
  recordLines,
  takeLines,
  type WantedLine,
} from './ordered-lines.ts'

/**
 * Pieces of a line with the wanted size and colour; an omitted size or colour is kept, unless
 * another product is wanted.
 * @property value price paid for the pieces, in piastres
 * @property price_seen piastres of one new piece, as the screen showed it
 */
export type ExchangedLine = {
  /** Path of the line in a refusal, as in 'lines.0'. */
  at: string
  position: number
  quantity: number
  product_id: number | null
  price_seen?: number | undefined
  size_id?: number | null | undefined
  color_id?: number | null | undefined
  value: number
}

/** A new piece; `was` is the price of the old one of the same product, null of another. */
type ExchangeLine = WantedLine & { was: number | null }

type Terms = { delivery_price: number; area: Area | null; settings: ShopSettings }

/**
 * Creates the exchange order confirmed and takes its stock. The caller has locked the order's area,
 * then the order. Refuses with 422 a product that is not sold and a size or colour that it does not
 * have, and with 409 another price than was seen and what cannot be supplied in full.
 * @returns the order, and what the old pieces pay of it in piastres: the rest of their value goes
 * back as money
 */
export async function makeExchange(
  ctx: Ctx,
  order: OrderRow,
  lines: ExchangedLine[],
  terms: Terms,
): Promise<{ made: OrderAnswer; credit: number }> {
  const wanted = await chooseAnew(ctx, order, lines)
  const { settings, delivery_price, area } = terms
  const { kept, credit } = exchangeSums(
    wanted.map(({ price, quantity, was }, at) => ({
      ...{ price, quantity, was },
      value: lines[at]?.value ?? 0,
    })),
  )
  const discount = kept + credit
  const isSeen = lines.every(
    ({ price_seen }, at) => price_seen === undefined || price_seen === wanted[at]?.price,
  )
  if (!isSeen) throw otherTotal(orderTotals(wanted, discount, delivery_price))
  const taken = await takeLines(ctx, wanted, order.language)
  const made = await createOrder(ctx, {
    ...deliveryAsBefore(order),
    discount,
    coupon_id: kept > 0 ? order.coupon_id : null,
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
  return { made, credit }
}

/**
 * Choices for the exchanged pieces. Refuses with 422 another product that is not sold, and a size
 * or colour that its product does not have.
 */
export async function chooseAnew(
  ctx: Ctx,
  order: OrderRow,
  lines: ExchangedLine[],
): Promise<ExchangeLine[]> {
  if (lines.length === 0) return []
  const whole = found(await findOrder(ctx, order.id), 'Order')
  const today = new Map(
    (await listChoicesToday(ctx, order.id)).map(({ position, ...own }) => [position, own]),
  )
  const before = new Map(whole.lines.map((line) => [line.position, line]))
  const formers = lines.map(({ position, product_id }) => ({
    product_id: product_id ?? before.get(position)?.product_id ?? 0,
    size_id: (product_id === null && today.get(position)?.size_id) || null,
    colour_id: (product_id === null && today.get(position)?.colour_id) || null,
  }))
  const choices = lines.map(({ size_id, color_id }, at) => {
    const own = formers[at] as ProductChoice
    return {
      product_id: own.product_id,
      size_id: size_id === undefined ? own.size_id : size_id,
      colour_id: color_id === undefined ? own.colour_id : color_id,
    }
  })
  const named = new Map(
    (await listNamedChoices(ctx, [...choices, ...formers])).map(({ index, ...choice }) => [
      index,
      choice,
    ]),
  )
  const errors: FieldRefusals = {}
  const wanted = lines.flatMap(({ at, position, product_id, quantity }, index) => {
    const found = named.get(index)
    const was = product_id === null ? (before.get(position)?.price ?? null) : null
    // Sold pieces can be exchanged even if their product is hidden, at the price of before.
    const choice =
      found && product_id === null
        ? {
            ...found,
            shown: true,
            price:
              was === null
                ? found.price
                : priceOfOther(was, named.get(lines.length + index), found),
          }
        : found
    const faults = choiceErrors(choice, at)
    Object.assign(errors, faults)
    if (!choice || Object.keys(faults).length > 0) return []
    return { ...choice, quantity, was }
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
