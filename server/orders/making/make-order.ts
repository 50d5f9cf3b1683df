/**
 * Orders that an admin makes for a customer on the phone or in a chat: at today's prices, confirmed
 * at once (R211), in any available quantity.
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { orderMaking } from '#contract/orders/order-making.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { deliveryDays, lockArea } from '#server/areas/areas.ts'
import { type ProductChoice, listNamedChoices, type NamedChoice } from '#server/cart/cart.ts'
import { listRunningCoupons } from '#server/coupons/coupons.ts'
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { found, invalid } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { mailOrderPlaced } from '../mails/order-placed.mail.ts'
import { findMadeOrder } from '../new-order.queries.ts'
import { eventOf, recordPlaced } from '../order-acts.ts'
import { auditOfOrder, changeOf } from '../order-audit.ts'
import { createOrder } from './new-order.ts'
import { findOrder, type WholeOrder } from '../orders.queries.ts'
import { payAhead } from '../payments/payments.ts'
import { getOrder, type OrderRecord } from '../records/order-records.ts'
import { choiceErrors } from './choice-errors.ts'
import {
  deliveryOf,
  priceLines,
  recordLines,
  refuseOtherTotal,
  takeLines,
  type WantedLine,
} from './ordered-lines.ts'

export type MadeOrder = ParsedOf<typeof orderMaking.create>

/**
 * Creates an order by hand. Stock is taken as in checkout, but the limits of shoppers do not apply:
 * quantity per phone and blocked phones. Refuses with 422 an unknown area or product and a size or
 * colour that its product does not have, and more paid than the total; with 409 what cannot be
 * supplied in full, and a total other than the one shown.
 * @param idempotencyKey of the request: release 1.1.0 may have made its order
 */
export async function makeOrder(
  ctx: Ctx,
  form: MadeOrder,
  idempotencyKey?: string,
): Promise<OrderRecord> {
  return inTransaction(ctx, async (ctx) => {
    const [made, area, coupons, settings, choices] = await together([
      idempotencyKey ? findMadeOrder(ctx, idempotencyKey) : null,
      lockArea(ctx, form.city),
      listRunningCoupons(ctx),
      getSettings(ctx),
      listNamedChoices(ctx, form.lines.map(toChoice)),
    ])
    if (made !== null) return getOrder(ctx, made)
    if (!area) throw invalid({ city: ['city_required'] })
    const lines = readWanted(form.lines, choices)
    const totals = priceLines(lines, { coupons, area, settings })
    const taken = await takeLines(ctx, lines, 'en')
    refuseOtherTotal(totals, form.total_seen)
    const order = await createOrder(ctx, {
      ...deliveryOf(form, area),
      discount: totals.discount,
      coupon_id: totals.coupon_id,
      delivery_price: totals.delivery_price,
      language: form.language,
      made: { source: form.source },
      lines: taken,
      days: deliveryDays(area, settings),
      settings,
    })
    await recordLines(ctx, order.id, taken)
    const whole = found(await findOrder(ctx, order.id), 'Order')
    await recordMade(ctx, whole, form.note)
    const { paid_amount: paid, paid_by: by = 'transfer' } = form
    if (paid) await payAhead(ctx, whole.order, { amount: paid, by }, 'paid_amount')
    await mailOrderPlaced(ctx, { ...order, paid }, form.language, settings, false)
    return getOrder(ctx, order.id)
  })
}

const toChoice = ({
  product_id,
  size_id,
  color_id,
}: MadeOrder['lines'][number]): ProductChoice => ({
  product_id,
  size_id,
  colour_id: color_id,
})

/** Wanted choices, one line each as in a cart: quantities of the same choice are summed. */
function readWanted(
  asked: MadeOrder['lines'],
  choices: (NamedChoice & { index: number })[],
): WantedLine[] {
  const choiceAt = new Map(choices.map(({ index, ...choice }) => [index, choice]))
  const errors: FieldRefusals = {}
  const wanted = new Map<string, WantedLine>()
  for (const [at, { quantity, ...line }] of asked.entries()) {
    const choice = choiceAt.get(at)
    const faults = choiceErrors(choice, `lines.${at}`)
    Object.assign(errors, faults)
    if (!choice || Object.keys(faults).length > 0) continue
    const key = `${line.product_id} ${line.size_id} ${line.color_id}`
    const sum = (wanted.get(key)?.quantity ?? 0) + quantity
    if (sum > limits.quantity) errors[`lines.${at}.quantity`] = ['quantity']
    wanted.set(key, { ...choice, quantity: sum })
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return [...wanted.values()]
}

/** Audit log entry of the new order; a note is part of the same entry. */
async function recordMade(
  ctx: Ctx,
  { order, lines }: WholeOrder,
  note: string | undefined,
): Promise<void> {
  await recordPlaced(
    ctx,
    order,
    true,
    changeOf(order, null, { ...auditOfOrder(order, lines), ...(note !== undefined && { note }) }),
  )
  if (note) await record(ctx, { order: eventOf(order, { kind: 'note', message: note }) })
}
