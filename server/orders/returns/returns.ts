/**
 * Returns after delivery. Each piece comes back at most once, refunds for all pieces of an order
 * sum to what was paid for them, and an exchange takes the new pieces at once and gives them back
 * if it does not happen (R309–R313).
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { returns as calls } from '#contract/orders/returns.ts'
import { lockArea } from '#server/areas/areas.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { returnActs } from '../life.ts'
import { payOpen, promise, standOf } from '../money/money.ts'
import { lockOrder } from '../order-acts.queries.ts'
import { chooseAnew, makeExchange } from '../making/exchange.ts'
import { moveOrder } from '../status/order-status.ts'
import { findOrderId, type OrderRow } from '../orders.queries.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { actorOf } from '#server/staff.ts'
import { mailAgreed, mailDeclined } from '../mails/return.mail.ts'
import { moveParcel } from '../parcels/move-parcel.ts'
import { makeReturnParcel } from '../parcels/parcels.ts'
import { receivePieces } from '../receiving/receiving.ts'
import { lockParcel } from '../parcels/parcels.queries.ts'
import { type CheckedReturnLine, checkReturnLines, wishOf, worthOf } from './return-lines.ts'
import { hasArrived } from './arrival.ts'
import { getReturn } from './list.ts'
import { callOff, recordReturn, stateChange } from './return-journal.ts'
import { returnChanged } from './receive-return.ts'
import { listFetching, listReturnLines, lockReturn, type Return } from './receive-return.queries.ts'
import { notePaidBack } from './paid-back.ts'
import { endFetching, recordReceived, settleReturn } from './settle-return.ts'
import {
  agreeTo,
  cutLines,
  findAreaOf,
  findOrdersOf,
  findReturnState,
  insertReturn,
  hasPiecesOut,
  isAsked,
  insertReturnLines,
  listOrderedLines,
  moveReturn,
  restate,
  sumWorth,
} from './returns.queries.ts'
import { lastReturnDay } from './return-period.ts'

/**
 * A customer's return request, which waits for the shop; repeating an unanswered request returns
 * the same one, so a lost response is safe. Refuses with 404 an unknown token; with 409 an order
 * that is not delivered or whose return period is over; with 422 what checkReturnLines refuses, and a
 * size or colour that its product does not have.
 */
export async function askReturn(
  ctx: Ctx,
  { token, lines, note }: ParsedOf<typeof calls.ask>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const id = found(await findOrderId(ctx, token), 'Order')
    const order = found(await lockOrder(ctx, id), 'Order')
    if (await isAsked(ctx, id, lines.map(wishOf), note ?? null)) return
    if (order.status !== 'accept') throw conflictFor('not_delivered')
    const { return_days } = await getSettings(ctx)
    const until = await lastReturnDay(ctx, order, return_days)
    if (until === null || toCairoDay(ctx.now()) > until) throw conflictFor('return_too_late')
    const judged = checkReturnLines(order, await listOrderedLines(ctx, id), lines)
    await chooseAnew(ctx, order, judged.filter(({ wants }) => wants === 'exchange').map(wantedOf))
    const row = {
      order_id: id,
      state: 'asked' as const,
      exchange_order_id: null,
      comes_by: null,
      note: note ?? null,
    }
    const returnId = await insertReturn(ctx, {
      ...row,
      user_id: null,
      user_name: null,
      created_at: ctx.now(),
    })
    await insertReturnLines(ctx, returnId, judged)
    await recordReturn(ctx, order, 'return_asked', null)
  })
}

/**
 * Withdraws a customer's own request; repeating it changes nothing. Refuses with 404 an unknown token
 * and a return of another order, with 409 a request that the shop has answered.
 */
export async function withdrawReturn(
  ctx: Ctx,
  { token, return_id }: ParsedOf<typeof calls.withdraw>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const id = found(await findOrderId(ctx, token), 'Order')
    const order = found(await lockOrder(ctx, id), 'Order')
    const taken = await lockReturn(ctx, return_id)
    const asked = found(taken?.order_id === id ? taken : null, 'Return')
    if (asked.state === 'cancelled') return
    if (asked.state !== 'asked') throw conflictFor('return_answered')
    await callOff(ctx, order, asked)
  })
}

/**
 * Agrees to a return, requested or not. An exchange creates the new order and takes its stock at
 * once; what the old pieces are worth above the new ones goes back as money. Refuses with 404; with
 * 409 another version, an order that is not delivered, a request answered meanwhile, another price
 * than was seen, and pieces that are not available; with 422 what checkReturnLines refuses, another
 * product that is not sold, a size or colour that its product does not have, and money or a parcel
 * without a method.
 */
export async function makeReturn(ctx: Ctx, form: ParsedOf<typeof calls.create>) {
  return inTransaction(ctx, async (ctx) => {
    const isExchange = form.lines.some(({ wants }) => wants === 'exchange')
    // The area is locked before the order: deleting an area locks the area first, then its orders.
    const areaId = isExchange ? await findAreaOf(ctx, form.order_id) : null
    const area = areaId === null ? null : await lockArea(ctx, areaId)
    const order = found(await lockOrder(ctx, form.order_id), 'Order')
    if (form.version !== undefined && form.version !== order.version)
      throw conflictFor('order_changed')
    if (order.status !== 'accept') throw conflictFor('not_delivered')
    // A return of exchanged pieces would refund money while the old pieces that paid for them are
    // still out.
    if (await hasPiecesOut(ctx, order.id)) throw conflictFor('old_pieces_out')
    const asked =
      form.return_id === undefined ? null : await lockAsked(ctx, order.id, form.return_id)
    const lines = checkReturnLines(
      order,
      await listOrderedLines(ctx, order.id, asked?.id),
      form.lines,
    )
    const settings = await getSettings(ctx)
    const terms = { delivery_price: form.delivery_price ?? 0, area, settings }
    const changed = lines.filter(({ wants }) => wants === 'exchange').map(wantedOf)
    const { made: exchange, credit } = isExchange
      ? await makeExchange(ctx, order, changed, terms)
      : { made: null, credit: 0 }
    const refund = worthOf(lines) - credit
    checkChoices(form, { refund, isExchange })
    const row = {
      state: 'coming' as const,
      exchange_order_id: exchange?.id ?? null,
      comes_by: form.comes_by,
      ...(actorOf(ctx) ?? { user_id: null, user_name: null }),
    }
    const id =
      asked?.id ??
      (await insertReturn(ctx, { ...row, order_id: order.id, note: null, created_at: ctx.now() }))
    if (asked) await agreeTo(ctx, id, row)
    await insertReturnLines(ctx, id, lines)
    const money = { by: form.money_by ?? null, money_to: form.money_to ?? null }
    await promise(ctx, order.id, id, {
      refund,
      credit,
      exchange_order_id: row.exchange_order_id,
      ...money,
    })
    if (form.comes_by === 'courier' && !exchange)
      await makeReturnParcel(ctx, order, { courier_id: form.courier_id ?? 0, return_id: id })
    await recordReturn(ctx, order, 'return_made', refund, {
      before: asked?.state ?? null,
      after: 'coming',
    })
    await mailAgreed(
      ctx,
      order,
      { comes_by: form.comes_by, refund, money_by: money.by, exchange },
      settings,
    )
    return getReturn(ctx, id)
  })
}

const wantedOf = ({
  at,
  position,
  quantity,
  product_id,
  price_seen,
  size,
  color,
  value,
}: CheckedReturnLine) => ({
  ...{ at, position, quantity, product_id, price_seen, value },
  size_id: size,
  color_id: color,
})

/** Locks a requested return; its version is not checked, because nobody answered it before. */
async function lockAsked(ctx: Ctx, orderId: number, id: number): Promise<Return> {
  const asked = found(await lockReturn(ctx, id), 'Return')
  if (asked.order_id !== orderId) found(null, 'Return')
  if (asked.state !== 'asked') throw await returnChanged(ctx, id)
  return asked
}

function checkChoices(
  { comes_by, courier_id, money_by }: ParsedOf<typeof calls.create>,
  { refund, isExchange }: { refund: number; isExchange: boolean },
): void {
  if (refund > 0 && !money_by) throw invalid({ money_by: ['return_money_by'] })
  if (comes_by === 'courier' && !isExchange && courier_id === undefined)
    throw invalid({ courier_id: ['return_courier'] })
  // The customer brings the pieces, so no courier can pay out the refund.
  if (comes_by === 'customer' && !isExchange && refund > 0 && money_by === 'courier')
    throw invalid({ money_by: ['return_money_by'] })
}

type SeenReturn = { return_id: number; version?: number | undefined }

/**
 * Declines a requested return and mails the customer the reason. Refuses with 404, and with 409 a
 * request answered meanwhile.
 */
export async function declineReturn(
  ctx: Ctx,
  { message, ...seen }: SeenReturn & { message: string },
) {
  return actOnReturn(ctx, seen, 'decline', async (ctx, order, asked) => {
    await moveReturn(ctx, asked.id, returnActs.decline.to, message)
    await recordReturn(
      ctx,
      order,
      'return_declined',
      null,
      { before: 'asked', after: 'declined' },
      message,
    )
    await mailDeclined(ctx, order, message, await getSettings(ctx))
  })
}

/**
 * Cancels a coming return of which no piece came: the customer keeps the pieces. The new order of
 * an exchange is rejected, and a parcel that was to fetch the pieces is cancelled. Refuses with
 * 404, and with 409 if pieces were received or the courier has them, or the new pieces have left.
 */
export async function cancelReturn(ctx: Ctx, seen: SeenReturn) {
  return actOnReturn(ctx, seen, 'call_off', async (ctx, order, taken, exchange) => {
    const lines = await listReturnLines(ctx, taken.id)
    if (lines.some(({ sellable, damaged }) => sellable + damaged > 0))
      throw conflictFor('some_here')
    if (await hasArrived(ctx, taken.id)) throw conflictFor('courier_fetched')
    if (exchange && (exchange.status === 'shipped' || exchange.status === 'accept'))
      throw conflictFor('new_left')
    // Rejecting the new order cancels its return too.
    if (exchange?.status === 'pending')
      return moveOrder(ctx, exchange, { status: 'reject', reason: 'customer' })
    // A cancelled parcel releases its money, which is voided with the return.
    for (const id of await listFetching(ctx, taken.id))
      await moveParcel(ctx, order, found(await lockParcel(ctx, id), 'Parcel'), 'cancelled')
    await callOff(ctx, order, taken)
  })
}

/** Receives pieces of a return; refuses as receivePieces (R292). */
export async function receiveReturned(
  ctx: Ctx,
  { return_id, version, pieces }: ParsedOf<typeof calls.receive>,
) {
  await receivePieces(ctx, [{ return_id, version, pieces }])
  return getReturn(ctx, return_id)
}

/** Marks the refund as paid. Refuses with 404, and with 409 a return without an open refund. */
export async function payReturn(ctx: Ctx, seen: SeenReturn) {
  return actOnReturn(ctx, seen, 'pay', async (ctx, order, taken) => {
    const paid = await payOpen(ctx, taken.id)
    if (!paid) throw conflictFor('with_courier')
    await restate(ctx, [taken.id])
    const states = { before: 'to_pay' as const, after: await findReturnState(ctx, taken.id) }
    await notePaidBack(
      ctx,
      order,
      { ...paid, by: 'transfer' },
      { change: stateChange(order, states) },
    )
  })
}

/**
 * Ends a return whose remaining pieces do not come: it is settled by the received pieces, or
 * cancelled if there are none. Refuses with 404, and with 409 a return that is not coming, whose
 * new order is not delivered, or which a courier is about to fetch.
 */
export async function endReturn(ctx: Ctx, seen: SeenReturn) {
  return actOnReturn(ctx, seen, 'end', async (ctx, order, taken, exchange) => {
    if (exchange && (exchange.status === 'pending' || exchange.status === 'shipped'))
      throw conflictFor('exchange_out')
    const fetching = await listFetching(ctx, taken.id)
    for (const id of fetching)
      if ((await lockParcel(ctx, id))?.state === 'handed') throw conflictFor('courier_fetching')
    const lines = await listReturnLines(ctx, taken.id)
    const came = lines.reduce((sum, { sellable, damaged }) => sum + sellable + damaged, 0)
    const { isPaid, refunded } = await standOf(ctx, taken.id)
    if (came === 0 && !isPaid) {
      await endFetching(ctx, order, taken.id)
      return callOff(ctx, order, taken)
    }
    const missing = lines.reduce((sum, { quantity }) => sum + quantity, 0) - came
    // Pieces already refunded by a courier stay in the return, whether received or not; so do
    // exchanged ones of which a part was.
    const { money } = await sumWorth(ctx, taken.id)
    const paidFor = !isPaid ? 'none' : refunded > money ? 'all' : 'money'
    await cutLines(ctx, taken.id, cutWhere[paidFor])
    const after = await settleReturn(ctx, order, taken, exchange)
    await recordReceived(ctx, order, 'ended', { before: taken.state, after }, { missing })
  })
}

/** Lines that are cut to the received pieces, by those whose money was paid out. */
const cutWhere: Record<'none' | 'money' | 'all', Parameters<typeof cutLines>[2]> = {
  none: ['exchange', 'money'],
  money: ['exchange'],
  all: [],
}

type Act = (ctx: Ctx, order: OrderRow, taken: Return, exchange: OrderRow | null) => Promise<void>

/** Locks the orders before the return, the older order first. */
async function actOnReturn(
  ctx: Ctx,
  { return_id, version }: SeenReturn,
  name: keyof typeof returnActs,
  act: Act,
) {
  const states: readonly Return['state'][] = returnActs[name].from
  return inTransaction(ctx, async (ctx) => {
    const of = found(await findOrdersOf(ctx, return_id), 'Return')
    const order = found(await lockOrder(ctx, of.order_id), 'Order')
    const exchange =
      of.exchange_order_id === null ? null : await lockOrder(ctx, of.exchange_order_id)
    const taken = found(await lockReturn(ctx, return_id), 'Return')
    const isOther =
      (version !== undefined && version !== taken.version) ||
      taken.exchange_order_id !== of.exchange_order_id
    if (isOther || !states.includes(taken.state)) throw await returnChanged(ctx, return_id)
    await act(ctx, order, taken, exchange)
    return getReturn(ctx, return_id)
  })
}
