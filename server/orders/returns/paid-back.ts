/** Records a paid refund in the timeline and mails the customer. */
import type { Ctx } from '#server/ctx.ts'
import { type Change, record } from '#server/journal/journal.ts'
import { getSettings } from '#server/settings/settings.ts'
import { mailPaidBack } from '../mails/return.mail.ts'
import { eventOf } from '../order-acts.ts'
import type { OrderRow } from '../orders.queries.ts'

/** @param back.amount piastres, more than 0 */
export async function notePaidBack(
  ctx: Ctx,
  order: OrderRow,
  back: { amount: number; by: 'courier' | 'transfer'; money_to: string | null },
  { quiet = false, change }: { quiet?: boolean; change?: Change } = {},
): Promise<void> {
  await record(ctx, {
    order: eventOf(order, { kind: 'money', act: 'paid_back', about: refundDetails(back.amount) }),
    ...(change && { change }),
  })
  if (!quiet) await mailPaidBack(ctx, order, back, await getSettings(ctx))
}

/** Return details of a timeline event. */
export const refundDetails = (amount: number | null) => ({
  courier: null,
  courier_ar: null,
  tracking: null,
  sellable: null,
  damaged: null,
  amount,
})
