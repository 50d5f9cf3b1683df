/**
 * Wrong codes that reach the bound of an hour mean that somebody knows the password, or sits at a
 * device that is signed in: the account's holder is told by mail, and Health shows it for a day
 * (R276).
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { mailCodesGuessed } from '../accounts.mail.ts'
import { findUser } from '../accounts.queries.ts'
import { listAlarmed, putCodeAlarm } from './code-alarms.queries.ts'

/** Milliseconds: how long an alarm stands, and how seldom its mail is sent. */
const day = 24 * 3_600_000

/** Notes that the bound was reached, and mails the user unless they were told within a day. */
export async function raiseCodeAlarm(ctx: Ctx, userId: number): Promise<void> {
  ctx.log.warn({ user: userId }, 'wrong codes have reached the bound of an hour')
  await inTransaction(ctx, async (ctx) => {
    const user = await findUser(ctx, userId)
    if (user && (await putCodeAlarm(ctx, userId, { now: ctx.now(), again: day })))
      await mailCodesGuessed(ctx, user.email)
  })
}

/** Names of the staff at whose accounts it was reached within the last 24 hours. */
export const listGuessedAccounts = (ctx: Ctx): Promise<string[]> =>
  listAlarmed(ctx, new Date(ctx.now().getTime() - day))
