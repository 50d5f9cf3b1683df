/**
 * Limits of guessing other secrets, such as the phone of an order, with the same counters as
 * passwords (0016, 0040).
 */
import { createHash } from 'node:crypto'
import type { Ctx } from '#server/ctx.ts'
import { tooMany } from '#server/refusal.ts'
import {
  countGuess,
  deleteGuesses,
  findGuesses,
  type Guesses,
  uncountGuess,
} from './guesses.queries.ts'

/** Limit of wrong guesses within a window of milliseconds, over all networks. */
export type GuessLimit = { most: number; window: number }

/**
 * Result of `judge`; null is a wrong guess and counts against each subject. Refuses with 429,
 * without judging, if a subject's limit is reached.
 * @param subjects guessed values, normalised
 * @param onBound called after the last allowed wrong guess of a window
 */
export async function limitGuesses<Found>(
  ctx: Ctx,
  subjects: string[],
  limit: GuessLimit,
  judge: () => Promise<Found | null>,
  onBound?: () => Promise<void>,
): Promise<Found | null> {
  const counts: Count[] = []
  let isWrong = false
  try {
    for (const subject of subjects) counts.push(await countSubject(ctx, subject, limit))
    const found = await judge()
    isWrong = found === null
    if (isWrong && counts.some(({ guesses }) => guesses === limit.most)) await onBound?.()
    return found
  } finally {
    // Only a guess that was judged and found wrong counts.
    if (!isWrong) for (const count of counts) await uncountGuess(ctx, count.key, count)
  }
}

/** Deletes the counts of these subjects. */
export const forgetGuesses = (ctx: Ctx, subjects: string[]): Promise<void> =>
  deleteGuesses(ctx, subjects.map(keyOf))

const keyOf = (subject: string): Buffer => createHash('sha256').update(subject).digest()

type Count = Guesses & { key: Buffer }

async function countSubject(
  ctx: Ctx,
  subject: string,
  { most, window }: GuessLimit,
): Promise<Count> {
  const now = ctx.now()
  const after = (windows: number) => new Date(now.getTime() + windows * window)
  const key = keyOf(subject)
  // Other processes may have a clock that is a little ahead.
  const counted = await countGuess(ctx, key, { now, endsAt: after(1), latest: after(2), most })
  if (counted) return { ...counted, key }
  const ends = (await findGuesses(ctx, key))?.ends_at ?? now
  throw tooMany(Math.max(1, (ends.getTime() - now.getTime()) / 1000))
}
