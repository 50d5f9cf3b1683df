/**
 * Return that the shop agrees to, requested or not: its new order, its money and its parcel, made
 * at once.
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { returns as calls } from '#contract/orders/returns/returns.ts'
import { lockArea } from '#server/areas/areas.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { promise } from '../money/money.ts'
import { lockOrder } from '../order-acts.queries.ts'
import { makeExchange } from '../making/exchange.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { actorOf } from '#server/staff.ts'
import { mailAgreed } from '../mails/return.mail.ts'
import { makeReturnParcel } from '../parcels/make-parcels.ts'
import { checkReturnLines, wantedOf, worthOf } from './return-lines.ts'
import { getReturn } from './list.ts'
import { recordReturn } from './return-journal.ts'
import { returnChanged } from './receive-return.ts'
import { lockReturn, type Return } from './receive-return.queries.ts'
import {
  agreeTo,
  findAreaOf,
  insertReturn,
  hasPiecesOut,
  insertReturnLines,
  listOrderedLines,
} from './returns.queries.ts'

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
