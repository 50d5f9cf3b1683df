/**
 * Returns after delivery. Each piece comes back at most once, refunds for all pieces of an order
 * sum to what was paid for them, and an exchange takes the new pieces at once and gives them back
 * if it does not happen (R309–R313).
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { returns as calls } from '#contract/orders/returns/returns.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { returnActs } from '../life.ts'
import { payOpen, standOf } from '../money/money.ts'
import { lockOrder } from '../order-acts.queries.ts'
import { moveOrder } from '../status/order-status.ts'
import type { OrderRow } from '../orders.queries.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { mailDeclined } from '../mails/return.mail.ts'
import { moveParcel } from '../parcels/move-parcel.ts'
import { receivePieces } from '../receiving/receiving.ts'
import { lockParcel } from '../parcels/parcels.queries.ts'
import { hasArrived } from './arrival.ts'
import { getReturn } from './list.ts'
import { callOff, recordReturn, stateChange } from './return-journal.ts'
import { returnChanged } from './receive-return.ts'
import { listFetching, listReturnLines, lockReturn, type Return } from './receive-return.queries.ts'
import { notePaidBack } from './paid-back.ts'
import { endFetching, recordReceived, settleReturn } from './settle-return.ts'
import {
  cutLines,
  findOrdersOf,
  findReturnState,
  moveReturn,
  restate,
  sumWorth,
} from './returns.queries.ts'

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
