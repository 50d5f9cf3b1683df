/**
 * Requests that come again on a bad line, each known by its Idempotency-Key: the same request gets
 * the same answer, and what it makes is made once (R212). Key, act and answer are one transaction,
 * so what is refused keeps no key.
 */
import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { invalid } from '#server/refusal.ts'
import { callerOf } from '#server/staff.ts'
import { deleteAnswers, keepAnswer, takeKey } from './idempotency.queries.ts'

type Answer = Record<string, unknown>

/**
 * Acts once, and answers what that answered. Refuses with 422 a key that came with another request,
 * unless the key is the shop's.
 */
export function answerOnce(
  ctx: Ctx,
  { method, path, keyed }: Endpoint,
  { key, asked }: { key: string; asked: unknown },
  act: (ctx: Ctx) => Promise<Answer>,
): Promise<Answer> {
  const own = { call: `${method} ${path}`, caller: keyed === 'shop' ? 'shop' : callerOf(ctx), key }
  const digest = digestOf(asked)
  return inTransaction(ctx, async (ctx) => {
    const kept = await takeKey(ctx, own, digest)
    if (kept.answer === null) {
      const answer = await act(ctx)
      await keepAnswer(ctx, own, answer)
      return answer
    }
    if (keyed !== 'shop' && kept.asked !== digest)
      throw invalid({ 'Idempotency-Key': ['This key came with another request before'] })
    return kept.answer
  })
}

/** Of an input as its schema has read it. */
export const digestOf = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** Days after which nobody repeats a request any more. */
export const answerLife = 7

export const sweepAnswersJob = defineJob<object>({
  name: 'sweep-answers',
  retries: 3,
  backoff: 60,
  cron: '10 4 * * *',
})

export async function sweepAnswers(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), answerLife)
  await inBatches(signal, (limit) => deleteAnswers(ctx, before, limit))
}
