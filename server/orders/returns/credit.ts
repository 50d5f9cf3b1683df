/** What old pieces pay of the new order of an exchange, and what becomes of it when that order does not come about after they have come (R312). */
import { logChange } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { conflictFor, found } from '#server/refusal.ts'
import type { Return } from './receive-return.queries.ts'
import { changeCredit, findHead, sumExchanged } from './returns.queries.ts'

/** The new order is rejected: what its old pieces were worth goes back as money, besides what has gone back already. For who has locked the return. */
export async function oweCredit(ctx: Ctx, taken: Return): Promise<void> {
  if ((await sumExchanged(ctx, taken.id)) === 0) return
  await change(ctx, taken, {
    state: taken.state === 'coming' ? 'coming' : 'to_pay',
    credit: taken.paid_at === null ? 0 : taken.value - taken.credit,
    money_by: 'transfer',
  })
}

/** The new order is there again, and its old pieces pay for it. Refuses with 409 where their money has gone back. For who has locked the return. */
export async function payByCredit(ctx: Ctx, taken: Return): Promise<void> {
  const credit = await sumExchanged(ctx, taken.id)
  if (credit === 0) return
  if (taken.state === 'done') throw conflictFor('money_back')
  const isOwed = taken.value > credit && taken.paid_at === null
  await change(ctx, taken, {
    state: taken.state === 'to_pay' && !isOwed ? 'done' : taken.state,
    credit,
    money_by: taken.value > credit ? taken.money_by : null,
  })
}

async function change(ctx: Ctx, taken: Return, to: Pick<Return, 'state' | 'credit' | 'money_by'>): Promise<void> {
  await changeCredit(ctx, taken.id, to)
  if (to.state === taken.state) return
  const { id, number } = found(await findHead(ctx, taken.order_id), 'Order')
  await logChange(ctx, {
    ...{ room: 'orders', action: 'update', record_id: id, title: number },
    ...{ before: { returned: taken.state }, after: { returned: to.state } },
  })
}
