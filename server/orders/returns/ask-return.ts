/** Request of a customer for a return, on the page of the order, and its withdrawal. */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { returns as calls } from '#contract/orders/returns/returns.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { lockOrder } from '../order-acts.queries.ts'
import { chooseAnew } from '../making/exchange.ts'
import { findOrderId } from '../orders.queries.ts'
import { conflictFor, found } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { checkReturnLines, wantedOf, wishOf } from './return-lines.ts'
import { callOff, recordReturn } from './return-journal.ts'
import { lockReturn } from './receive-return.queries.ts'
import { insertReturn, isAsked, insertReturnLines, listOrderedLines } from './returns.queries.ts'
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
