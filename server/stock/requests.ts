/** Requests that come again on a bad line: each moves or counts its pieces once. */
import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import type { Ctx } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { invalid } from '#server/refusal.ts'
import { claimRequest, deleteOldRequests } from './requests.queries.ts'
import { callerOf } from '#server/staff.ts'

/**
 * Writes down, as the first statement of a transaction, that a request is answered in it. False when the same was asked with this key and answered before; without a key every request is a new one, and what is
 * asked otherwise is another request.
 */
export async function claim(ctx: Ctx, call: string, asked: unknown, key: string | undefined): Promise<boolean> {
  if (!key) return true
  if (key.length > limits.idempotency_key) throw invalid({ 'Idempotency-Key': [texts.too_long] })
  const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  return claimRequest(ctx, `${call} ${callerOf(ctx)} ${key} ${digest}`)
}

/** Days after which nobody repeats a request any more. */
const requestLife = 7

export async function sweepRequests(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), requestLife)
  await inBatches(signal, (limit) => deleteOldRequests(ctx, before, limit))
}
