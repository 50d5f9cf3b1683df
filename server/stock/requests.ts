/**
 * Requests answered by release 1.1.0, whose retries must not move or count pieces again. This file
 * goes with the next release.
 */
import type { Ctx } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { answerLife, digestOf } from '#server/http/idempotency/idempotency.ts'
import { callerOf } from '#server/staff.ts'
import { deleteOldStockRequests, isAnswered } from './requests.queries.ts'

/** True unless release 1.1.0 answered the same request with this key. */
export async function isNew(
  ctx: Ctx,
  call: string,
  asked: unknown,
  key: string | undefined,
): Promise<boolean> {
  return !key || !(await isAnswered(ctx, `${call} ${callerOf(ctx)} ${key} ${digestOf(asked)}`))
}

export async function sweepStockRequests(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), answerLife)
  await inBatches(signal, (limit) => deleteOldStockRequests(ctx, before, limit))
}
