/** That money has gone back. */
import type { Ctx } from '#server/ctx.ts'
import { eventOf } from '../order-acts.ts'
import { insertEvent } from '../order-acts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { getSettings } from '#server/settings/settings.ts'
import { mailPaidBack } from '../mails/return.mail.ts'
import type { Return } from './receive-return.queries.ts'

/** Told to the timeline and to the customer. */
export async function notePaidBack(ctx: Ctx, order: OrderRow, { value, credit, money_by, money_to }: Return): Promise<void> {
  const about = aboutOf(value - credit)
  await insertEvent(ctx, eventOf(ctx, order, { kind: 'money', act: 'paid_back', about }))
  await mailPaidBack(ctx, order, { amount: value - credit, money_by, money_to }, await getSettings(ctx))
}

/** What an event tells of a return. */
export const aboutOf = (amount: number | null) => ({
  courier: null,
  courier_ar: null,
  tracking: null,
  sellable: null,
  damaged: null,
  amount,
})
