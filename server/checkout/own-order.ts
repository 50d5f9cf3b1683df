/**
 * What customers do with their own orders, by the order's address: cancel or correct one until it is
 * packed, and order its pieces again (R354–R356).
 */
import { isDeepStrictEqual } from 'node:util'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { ownOrder as calls } from '#contract/orders/own-order.ts'
import { addAvailable, type CartAnswer } from '#server/cart/cart.ts'
import { type Ctx, guest, inTransaction } from '#server/ctx.ts'
import { findMark } from '#server/customers/customers.ts'
import { inLanguage } from '#server/language.ts'
import {
  callAgainNow,
  editOrder,
  findOrderByToken,
  isUnpaid,
  listChoicesToday,
  listCountedLines,
  lockOwnOrder,
  moveOrder,
  type OrderRow,
  ownAct,
  refuseUnlessWaiting,
} from '#server/orders/orders.ts'
import { callUs, conflictFor, found, tooManyPieces } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { countPieces, lockPhone } from './checkout.queries.ts'

/**
 * The order's page is opened by its address alone: an act on it is the customer's, whoever is signed
 * in.
 */
const asCustomer = <Result>(ctx: Ctx, act: (ctx: Ctx) => Promise<Result>): Promise<Result> =>
  inTransaction({ ...ctx, visitor: guest }, act)

/**
 * Cancels an order for a reason of the customer: its stock is restored and the customer is mailed;
 * repeating it changes nothing. Refuses with 409 what refuseUnlessWaiting refuses, and an order with
 * money (isUnpaid).
 */
export async function cancelOwnOrder(
  ctx: Ctx,
  { token, version, why }: ParsedOf<typeof calls.cancel>,
): Promise<void> {
  await asCustomer(ctx, async (ctx) => {
    const order = await lockOwnOrder(ctx, token)
    if (order.status === 'reject' && order.reason === 'customer') return
    await refuseUnlessWaiting(ctx, order, version)
    if (!isUnpaid(order)) throw conflictFor('order_has_money')
    await moveOrder(ctx, order, {
      status: 'reject',
      reason: 'customer',
      about: ownAct(why),
    })
  })
}

/**
 * Corrects phone and address of an order and mails the customer; repeating it changes nothing. An
 * order that was not reached is due for a call at its new phone. Refuses with 409 what
 * refuseUnlessWaiting refuses, and a new phone as checkout does.
 */
export async function correctOwnOrder(
  ctx: Ctx,
  { token, version, ...fields }: ParsedOf<typeof calls.correct>,
): Promise<void> {
  await asCustomer(ctx, async (ctx) => {
    const order = await lockOwnOrder(ctx, token)
    const { phone, state, address } = order
    if (isDeepStrictEqual({ phone, state, address }, fields)) return
    await refuseUnlessWaiting(ctx, order, version)
    if (fields.phone !== order.phone) {
      await refusePhone(ctx, order, fields.phone)
      await callAgainNow(ctx, order)
    }
    await editOrder(
      ctx,
      order.id,
      { ...fields, version: order.version },
      { notifyCustomer: true, about: ownAct() },
    )
  })
}

/** Refuses a blocked phone, and one whose pieces of the order's day exceed the limit with these. */
async function refusePhone(ctx: Ctx, order: OrderRow, phone: string): Promise<void> {
  await lockPhone(ctx, phone)
  if ((await findMark(ctx, phone)) === 'blocked') throw callUs()
  const { pieces_per_order: most } = await getSettings(ctx)
  if (most === 0) return
  const lines = await listCountedLines(ctx, order.id)
  const own = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const others = await countPieces(ctx, phone, toCairoDay(order.created_at))
  if (others + own > 2 * most) throw tooManyPieces(most)
}

/**
 * Adds the pieces of an order to the visitor's cart at today's prices, as far as they are there, and
 * returns the others by name. Refuses with 404 an unknown token, with 409 an order of which nothing
 * can be added.
 */
export async function orderAgain(
  ctx: Ctx,
  { token, guest_token, lang }: ParsedOf<typeof calls.again>,
): Promise<{
  token: string
  cart: CartAnswer
  missing: { name: string; quantity: number }[]
}> {
  return inTransaction(ctx, async (ctx) => {
    const { order, lines: bought } = found(await findOrderByToken(ctx, token), 'Order')
    const today = new Map((await listChoicesToday(ctx, order.id)).map((one) => [one.position, one]))
    const lines = bought.map((line) => {
      const { size_id = null, colour_id = null } = today.get(line.position) ?? {}
      const isKnown =
        (line.size === null || size_id !== null) && (line.colour === null || colour_id !== null)
      return { ...line, size_id, colour_id, isKnown: isKnown && line.product_id !== null }
    })
    const items = lines.flatMap(({ product_id, size_id, colour_id, quantity, isKnown }) =>
      isKnown && product_id !== null ? { product_id, size_id, colour_id, quantity } : [],
    )
    const filled = await addAvailable(ctx, { token: guest_token, items, lang })
    if (!filled) throw conflictFor('nothing_left')
    const added = [...filled.added]
    const missing = lines.flatMap(({ name, name_ar, quantity, isKnown }) => {
      const left = quantity - (isKnown ? (added.shift() ?? 0) : 0)
      return left > 0 ? { name: inLanguage(lang, name, name_ar), quantity: left } : []
    })
    return { token: filled.token, cart: filled.cart, missing }
  })
}
