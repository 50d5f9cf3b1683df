/**
 * Alarms about wrong codes at the hourly limit: the guesser knows the password, or uses a signed-in
 * device. The account's owner is mailed, and Health shows the alarm for a day (R276).
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { mailCodesGuessed } from '../accounts.mail.ts'
import { findUser } from '../accounts.queries.ts'
import { listAlarmed, putCodeAlarm } from './code-alarms.queries.ts'

/** Duration of an alarm and minimum interval of its mails, in milliseconds. */
const day = 24 * 3_600_000

/** Records an alarm, and mails the user unless mailed within a day. */
export async function raiseCodeAlarm(ctx: Ctx, userId: number): Promise<void> {
  ctx.log.warn({ user: userId }, 'wrong codes have reached the bound of an hour')
  await inTransaction(ctx, async (ctx) => {
    const user = await findUser(ctx, userId)
    if (user && (await putCodeAlarm(ctx, userId, { now: ctx.now(), again: day })))
      await mailCodesGuessed(ctx, user.email)
  })
}

/** Names of staff with an alarm in the last 24 hours. */
export const listGuessedAccounts = (ctx: Ctx): Promise<string[]> =>
  listAlarmed(ctx, new Date(ctx.now().getTime() - day))
