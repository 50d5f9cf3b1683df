/**
 * What comes back after delivery. Returns promises that each piece comes back at most once, that what is paid back for all pieces of an order is what was
 * paid for them, and that an exchange takes the new pieces at once and gives them up again when it does not happen (R309–R313).
 */
import { toCairoDay } from '#contract/cairo.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { returnTexts, type returns as calls } from '#contract/returns.ts'
import { lockArea } from '#server/areas/areas.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { lockOrder } from '../order-acts.queries.ts'
import { makeExchange } from '../making/exchange.ts'
import { moveOrder } from '../status/order-status.ts'
import type { OrderRow } from '../orders.queries.ts'
import { conflict, conflictFor, found, invalid } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { actorOf } from '#server/staff.ts'
import { mailAgreed, mailDeclined } from '../mails/return.mail.ts'
import { moveParcel } from '../parcels/moving.ts'
import { makeReturnParcel } from '../parcels/parcels.ts'
import { receivePieces } from '../receiving/receiving.ts'
import { lockParcel } from '../parcels/parcels.queries.ts'
import { type JudgedLine, judgeLines, worthOf } from './judging.ts'
import { getReturn } from './list.ts'
import { callOff, logState, noteReturn } from './noting.ts'
import { returnChanged } from './receive-return.ts'
import { listFetching, listReturnLines, lockReturn, type Return } from './receive-return.queries.ts'
import { notePaidBack } from './paid-back.ts'
import {
  agreeTo,
  findAreaOf,
  findOrderId,
  findOrdersOf,
  insertReturn,
  insertReturnLines,
  isFetched,
  listOrderedLines,
  moveReturn,
} from './returns.queries.ts'
import { returnUntil } from './until.ts'

/**
 * A customer's wish, which waits for the shop. Refuses with 404 a token that is nobody's; with 409 an order that has not come, and one whose days are over;
 * with 422 what judgeLines refuses.
 */
export async function askReturn(ctx: Ctx, { token, lines, note }: ParsedOf<typeof calls.ask>): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const id = found(await findOrderId(ctx, token), 'Order')
    const order = found(await lockOrder(ctx, id), 'Order')
    if (order.status !== 'accept') throw conflict(returnTexts.not_delivered)
    const { return_days } = await getSettings(ctx)
    const until = await returnUntil(ctx, order, return_days)
    if (until === null || toCairoDay(ctx.now()) > until) throw conflict(returnTexts.too_late)
    const judged = judgeLines(order, await listOrderedLines(ctx, id), lines)
    const row = { ...noWay, order_id: id, state: 'asked' as const, value: worthOf(judged), credit: 0, note: note ?? null }
    const returnId = await insertReturn(ctx, { ...row, user_id: null, user_name: null, created_at: ctx.now() })
    await insertReturnLines(ctx, returnId, judged)
    await noteReturn(ctx, order, 'return_asked', null)
  })
}

const noWay = { exchange_order_id: null, comes_by: null, money_by: null, money_to: null }

/**
 * What the shop takes back, by itself or because a customer asked. An exchange makes the new order, whose stock is taken at once. Refuses with 404; with 409
 * an order of another version, one that has not come, what was answered meanwhile, and pieces that are not there; with 422 what judgeLines refuses, a size or
 * colour that a product has not, and money or a parcel of which nobody says by whom.
 */
export async function makeReturn(ctx: Ctx, form: ParsedOf<typeof calls.create>) {
  return inTransaction(ctx, async (ctx) => {
    const isExchange = form.lines.some(({ wants }) => wants === 'exchange')
    // Before the order's row: who deletes an area goes on to the orders that name it.
    const areaId = isExchange ? await findAreaOf(ctx, form.order_id) : null
    const area = areaId === null ? null : await lockArea(ctx, areaId)
    const order = found(await lockOrder(ctx, form.order_id), 'Order')
    if (form.version !== undefined && form.version !== order.version) throw conflictFor('order_changed')
    if (order.status !== 'accept') throw conflict(returnTexts.not_delivered)
    const asked = form.return_id === undefined ? null : await lockAsked(ctx, order.id, form.return_id)
    const lines = judgeLines(order, await listOrderedLines(ctx, order.id, asked?.id), form.lines)
    const settings = await getSettings(ctx)
    const changed = lines.filter(({ wants }) => wants === 'exchange')
    const value = worthOf(lines)
    const credit = worthOf(changed)
    refuseUnsaid(form, { refund: value - credit, isExchange })
    const terms = { delivery_price: form.delivery_price ?? 0, area, settings }
    const exchange = isExchange ? await makeExchange(ctx, order, changed.map(wantedOf), terms) : null
    const row = {
      state: 'coming' as const,
      exchange_order_id: exchange?.id ?? null,
      comes_by: form.comes_by,
      money_by: value > credit ? (form.money_by ?? null) : null,
      money_to: value > credit ? (form.money_to ?? null) : null,
      ...{ value, credit },
      ...(actorOf(ctx) ?? { user_id: null, user_name: null }),
    }
    const id = asked?.id ?? (await insertReturn(ctx, { ...row, order_id: order.id, note: null, created_at: ctx.now() }))
    if (asked) await agreeTo(ctx, id, row)
    await insertReturnLines(ctx, id, lines)
    if (form.comes_by === 'courier' && !exchange) await makeReturnParcel(ctx, order, { courier_id: form.courier_id ?? 0, return_id: id })
    await noteReturn(ctx, order, 'return_made', value - credit, { before: asked?.state ?? null, after: 'coming' })
    await mailAgreed(ctx, order, { ...row, exchange }, settings)
    return getReturn(ctx, id)
  })
}

const wantedOf = ({ at, position, quantity, size, color, value }: JudgedLine) => ({
  at,
  position,
  quantity,
  size_id: size,
  color_id: color,
  value,
})

/** Of a version that nobody saw before its answer. */
async function lockAsked(ctx: Ctx, orderId: number, id: number): Promise<Return> {
  const asked = found(await lockReturn(ctx, id), 'Return')
  if (asked.order_id !== orderId) found(null, 'Return')
  if (asked.state !== 'asked') throw await returnChanged(ctx, id)
  return asked
}

function refuseUnsaid(
  { comes_by, courier_id, money_by }: ParsedOf<typeof calls.create>,
  { refund, isExchange }: { refund: number; isExchange: boolean },
): void {
  if (refund > 0 && !money_by) throw invalid({ money_by: [returnTexts.money_by] })
  if (comes_by === 'courier' && !isExchange && courier_id === undefined) throw invalid({ courier_id: [returnTexts.courier] })
  // Nobody comes who could hand it out.
  if (comes_by === 'customer' && !isExchange && refund > 0 && money_by === 'courier') throw invalid({ money_by: [returnTexts.money_by] })
}

type Seen = { return_id: number; version?: number | undefined }

/** Says no to what was asked, and tells the customer why. Refuses with 404, and with 409 what was answered meanwhile. */
export async function declineReturn(ctx: Ctx, { message, ...seen }: Seen & { message: string }) {
  return actOnReturn(ctx, seen, ['asked'], async (ctx, order, asked) => {
    await moveReturn(ctx, asked.id, { state: 'declined', answer: message })
    await noteReturn(ctx, order, 'return_declined', null, { before: 'asked', after: 'declined' }, message)
    await mailDeclined(ctx, order, message, await getSettings(ctx))
  })
}

/**
 * Calls off what is coming, while none of it has come: the customer keeps it. The new order of an exchange is rejected, and a parcel that was to fetch it is
 * put back. Refuses with 404, and with 409 where pieces have come or the courier has them, or the new ones have left.
 */
export async function cancelReturn(ctx: Ctx, seen: Seen) {
  return actOnReturn(ctx, seen, ['asked', 'coming'], async (ctx, order, taken, exchange) => {
    const lines = await listReturnLines(ctx, taken.id)
    if (lines.some(({ sellable, damaged }) => sellable + damaged > 0)) throw conflict('Some of its pieces have come already.')
    if (await isFetched(ctx, taken.id)) throw conflict('The courier has fetched its pieces already: they are to be received.')
    if (exchange && (exchange.status === 'shipped' || exchange.status === 'accept')) throw conflict('The new pieces have left already.')
    await callOff(ctx, order, taken)
    for (const id of await listFetching(ctx, taken.id))
      await moveParcel(ctx, order, found(await lockParcel(ctx, id), 'Parcel'), 'cancelled')
    if (exchange?.status === 'pending') await moveOrder(ctx, exchange, { status: 'reject', reason: 'customer' })
  })
}

/** As the receiving of parcels does (R292). */
export async function receiveReturned(ctx: Ctx, { return_id, version, pieces }: ParsedOf<typeof calls.receive>) {
  await receivePieces(ctx, [{ return_id, version, pieces }])
  return getReturn(ctx, return_id)
}

/** The money has gone back. Refuses with 404, and with 409 where nothing is to be paid. */
export async function payReturn(ctx: Ctx, seen: Seen) {
  return actOnReturn(ctx, seen, ['to_pay'], async (ctx, order, taken) => {
    await moveReturn(ctx, taken.id, { state: 'done', paid_at: ctx.now(), paid_by: actorOf(ctx)?.user_name ?? null })
    await notePaidBack(ctx, order, taken)
    await logState(ctx, order, { before: 'to_pay', after: 'done' })
  })
}

type Act = (ctx: Ctx, order: OrderRow, taken: Return, exchange: OrderRow | null) => Promise<void>

/** Orders are locked before the return, the older one first. */
async function actOnReturn(ctx: Ctx, { return_id, version }: Seen, states: Return['state'][], act: Act) {
  return inTransaction(ctx, async (ctx) => {
    const of = found(await findOrdersOf(ctx, return_id), 'Return')
    const order = found(await lockOrder(ctx, of.order_id), 'Order')
    const exchange = of.exchange_order_id === null ? null : await lockOrder(ctx, of.exchange_order_id)
    const taken = found(await lockReturn(ctx, return_id), 'Return')
    const isOther = (version !== undefined && version !== taken.version) || taken.exchange_order_id !== of.exchange_order_id
    if (isOther || !states.includes(taken.state)) throw await returnChanged(ctx, return_id)
    await act(ctx, order, taken, exchange)
    return getReturn(ctx, return_id)
  })
}
