/**
 * Checkout: turns a cart into an order, cash on delivery, in one transaction. Every figure is
 * computed by the shop, no piece is sold twice, and one filled cart makes one order, however often
 * the request is repeated.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { DeliveryForm } from '#contract/orders/checkout.ts'
import type { Lang } from '#contract/parts.ts'
import { deliveryDays, lockArea } from '#server/areas/areas.ts'
import { emptyCart, lockVisitorCart, readLines } from '#server/cart/cart.ts'
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
import { getSettings, refuseAway } from '#server/settings/settings.ts'
import {
  countPieces,
  deleteStoredAnswers,
  findStoredAnswer,
  storeAnswer,
  lockPhone,
} from './checkout.queries.ts'

export type Request = {
  /** Token of the cart. */
  token: string
  form: DeliveryForm
  lang: Lang
  /** Total shown to the buyer, in piastres; undefined accepts any. */
  totalSeen?: number | undefined
  /**
   * Idempotency key: a retry with the same key for the same cart gets the first response, whatever
   * its body, even if the cart was merged since.
   */
  idempotencyKey?: string | undefined
}

/**
 * Places an order. Refuses with 422 an empty cart and an unknown area; with 409 a blocked phone
 * (R217), a shop that is away (R388), then more pieces than allowed per order or per phone and day (decision 0019), then what
 * cannot be supplied in full, naming each line and what is left of it, then a total other than the
 * one shown, lower ones too. A refusal changes nothing and is not stored: the same key may be used
 * again.
 */
export async function placeOrder(
  ctx: Ctx,
  { token, form, lang, totalSeen, idempotencyKey }: Request,
): Promise<OrderAnswer> {
  return inTransaction(ctx, async (ctx) => {
    // Sent together, answered one after the other. The cart's lock comes first: a second request
    // waits there until the first has made its order, and then finds its response or an empty cart.
    // The phone's lock comes before its pieces are counted.
    const [cartId, kept, area, coupons, settings, , mark, piecesBefore] = await together([
      lockVisitorCart(ctx, token),
      idempotencyKey ? findStoredAnswer(ctx, token, idempotencyKey) : null,
      lockArea(ctx, form.city),
      listRunningCoupons(ctx),
      getSettings(ctx),
      lockPhone(ctx, form.phone),
      findMark(ctx, form.phone),
      countPieces(ctx, form.phone, toCairoDay(ctx.now())),
    ])
    if (kept) return revive(kept as KeptOrder)
    refuseAway(ctx, settings)
    if (cartId === null) throw cartEmpty()
    const lines = await readLines(ctx, cartId)
    if (lines.length === 0) throw cartEmpty()
    if (!area) throw invalid({ city: ['city_required'] })
    // Only the mark of a phone is read, by the same statements for every phone, so that timing does
    // not differ.
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

/** An order response as JSON: dates as texts. */
type KeptOrder = Omit<OrderAnswer, 'created_at' | 'events' | 'confirmation'> & {
  /** Missing in responses stored by the release before confirmation existed. */
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

/** Days after which no client repeats a checkout. */
const answerLife = 7

/** Job that deletes old stored responses. */
export async function sweepKeptAnswers(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), answerLife)
  await inBatches(signal, (limit) => deleteStoredAnswers(ctx, before, limit))
}
