/**
 * Idempotent requests by Idempotency-Key: a retry gets the same response, and its effect happens
 * once (R212). Key, act and response are one transaction, so a refused request keeps no key.
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
 * Runs `act` once and returns its stored response on retries. Refuses with 422 a key used for
 * another request, unless the key is shared by the whole shop.
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
      throw invalid({ 'Idempotency-Key': ['other_request'] })
    return kept.answer
  })
}

/** Digest of a parsed input. */
export const digestOf = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** Days after which no client retries a request. */
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
