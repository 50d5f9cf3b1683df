/**
 * From a cart to an order, cash on delivery, in one transaction. Checkout promises that every
 * figure is the shop's own, that never more is sold than there is, and that one cart filled once
 * makes one order, however often it is asked for.
 */
import { toCairoDay } from '#contract/cairo.ts'
import type { DeliveryForm } from '#contract/checkout.ts'
import type { Lang } from '#contract/parts.ts'
import { texts } from '#contract/texts.ts'
import { deliveryDays, lockArea } from '#server/areas/areas.ts'
import { emptyCart, lockCart, readLines } from '#server/cart/cart.ts'
import { listRunningCoupons } from '#server/coupons/coupons.ts'
import { type Ctx, inTransaction, together } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { findMark } from '#server/customers/customers.ts'
import {
  createOrder,
  deliveryOf,
  mailOrderPlaced,
  type OrderAnswer,
  priceLines,
  recordLines,
  refuseOtherTotal,
  takeLines,
} from '#server/orders/orders.ts'
import { callUs, cartEmpty, invalid, tooManyPieces } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import {
  countPieces,
  deleteStoredAnswers,
  findStoredAnswer,
  storeAnswer,
  lockPhone,
} from './checkout.queries.ts'

export type Request = {
  /** The cart's. */
  token: string
  form: DeliveryForm
  lang: Lang
  /** Piastres that the buyer was shown; undefined takes any total. */
  totalSeen?: number | undefined
  /**
   * A repeat with the same key for the same cart gets the first answer again, whatever else it
   * says, even if the cart was merged since.
   */
  idempotencyKey?: string | undefined
}

/**
 * Refuses with 422 an empty cart and an area that is none of ours; with 409 a phone that the shop
 * has marked as blocked (R217), then more pieces than the shop takes of one order, or of one phone
 * on one day (decision 0019), then what cannot be supplied in full, naming each line and what is
 * left of it, then a total that is another one than the buyer saw, lower ones too. A refusal
 * changes nothing and is not kept: the same key may be used again.
 */
export async function placeOrder(
  ctx: Ctx,
  { token, form, lang, totalSeen, idempotencyKey }: Request,
): Promise<OrderAnswer> {
  return inTransaction(ctx, async (ctx) => {
    // Sent together, answered one after the other. The cart's lock comes first: a second request
    // waits there until the first has made its order, and then finds its answer or an empty cart.
    // The phone's comes before the pieces that were ordered with it are counted.
    const [cartId, kept, area, coupons, settings, , mark, piecesBefore] = await together([
      lockCart(ctx, token),
      idempotencyKey ? findStoredAnswer(ctx, token, idempotencyKey) : null,
      lockArea(ctx, form.city),
      listRunningCoupons(ctx),
      getSettings(ctx),
      lockPhone(ctx, form.phone),
      findMark(ctx, form.phone),
      countPieces(ctx, form.phone, toCairoDay(ctx.now())),
    ])
    if (kept) return revive(kept as KeptOrder)
    if (cartId === null) throw cartEmpty()
    const lines = await readLines(ctx, cartId)
    if (lines.length === 0) throw cartEmpty()
    if (!area) throw invalid({ city: [texts.city_required] })
    // Whatever is known of a phone, its mark alone is looked at, by the same statements for all.
    if (mark === 'blocked') throw callUs()
    const most = settings.pieces_per_order
    const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
    if (most > 0 && (pieces > most || piecesBefore + pieces > 2 * most)) throw tooManyPieces(most)
    const totals = priceLines(lines, { coupons, area, settings })
    const taken = await takeLines(ctx, lines, lang)
    refuseOtherTotal(totals, totalSeen)

    const order = await createOrder(ctx, {
      ...deliveryOf(form, area),
      discount: totals.discount,
      coupon_id: totals.coupon_id,
      delivery_price: totals.delivery_price,
      language: lang,
      lines: taken,
      days: deliveryDays(area, settings),
      settings,
      confirmed: mark === 'trusted',
    })
    await together([
      recordLines(ctx, order.id, taken),
      mailOrderPlaced(ctx, order, lang, settings),
      emptyCart(ctx, lines),
      idempotencyKey &&
        storeAnswer(ctx, {
          cart_id: cartId,
          key: idempotencyKey,
          order_id: order.id,
          status: 201,
          body: order,
        }),
    ])
    return order
  })
}

/** As JSON has it: dates as texts. */
type KeptOrder = Omit<OrderAnswer, 'created_at' | 'events' | 'confirmation'> & {
  /** Answers that the release before orders were confirmed has kept say nothing of it. */
  confirmation?: OrderAnswer['confirmation']
  created_at: string
  events: (Omit<OrderAnswer['events'][number], 'created_at'> & { created_at: string })[]
}

function revive(order: KeptOrder): OrderAnswer {
  return {
    ...order,
    confirmation: order.confirmation ?? null,
    created_at: new Date(order.created_at),
    events: order.events.map((event) => ({ ...event, created_at: new Date(event.created_at) })),
  }
}

/** Days after which nobody repeats a checkout any more. */
const answerLife = 7

/** Deletes answers that were stored for repeats. */
export async function sweepKeptAnswers(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), answerLife)
  await inBatches(signal, (limit) => deleteStoredAnswers(ctx, before, limit))
}
