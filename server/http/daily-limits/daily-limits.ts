/**
 * How much anybody may send in a day of what stays in the shop: callbacks, questions, reviews,
 * requests, accounts, mails to oneself. A limit for a minute alone would let one program fill the
 * owner's lists for ever (R323). It is counted in the database, which all processes share, and what
 * is refused for another reason is not counted. RATE_LIMIT=off lifts it.
 */
import { createHash } from 'node:crypto'
import type { LimitName } from '#contract/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { inBatches } from '#server/db/batches.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { tooManyToday } from '#server/refusal.ts'
import {
  type Counter,
  countOne,
  deleteEnded,
  findEnd,
  listCountsOfAll,
  uncountOne,
} from './daily-limits.queries.ts'

type Most = { network: number; all: number }

/**
 * In a day from one network, and from all together. Egypt's mobile networks put many shoppers
 * behind one address, and few of them write; all together are far more than a shop has ever
 * answered in a day.
 */
export const perDay = {
  register: { network: 100, all: 3000 },
  password: { network: 100, all: 3000 },
  notify: { network: 200, all: 5000 },
  review: { network: 60, all: 2000 },
  question: { network: 60, all: 2000 },
  callback: { network: 60, all: 2000 },
} as const satisfies Partial<Record<LimitName, Most>>

export type DailyKind = keyof typeof perDay

/** Milliseconds. */
const day = 86_400_000

const ofAll = Buffer.alloc(0)

/**
 * Counts what `act` does unless it is refused. Refuses with 429 what is more than a network, or all
 * together, may send in a day.
 */
export async function withinDay<Answer>(
  ctx: Ctx,
  kind: DailyKind,
  network: string,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const taken: { counter: Counter; endsAt: Date }[] = []
  const giveBack = async () => {
    for (const { counter, endsAt } of taken) await uncountOne(ctx, counter, endsAt)
  }
  try {
    const now = ctx.now()
    const times = {
      now,
      endsAt: new Date(now.getTime() + day),
      latest: new Date(now.getTime() + 2 * day),
    }
    for (const [most, network_hash] of [
      [perDay[kind].network, createHash('sha256').update(network).digest()],
      [perDay[kind].all, ofAll],
    ] as const) {
      const counter = { kind, network_hash }
      const endsAt = await countOne(ctx, counter, most, times)
      if (!endsAt)
        throw tooManyToday(
          Math.max(1, (((await findEnd(ctx, counter)) ?? now).getTime() - now.getTime()) / 1000),
        )
      taken.push({ counter, endsAt })
    }
    return await act()
  } catch (refused) {
    await giveBack()
    throw refused
  }
}

/** The kinds of which the shop takes no more from anybody, and until when. */
export async function listFull(ctx: Ctx): Promise<{ kind: DailyKind; until: Date }[]> {
  const counts = await listCountsOfAll(ctx)
  return counts
    .filter(({ kind, count }) => kind in perDay && count >= perDay[kind as DailyKind].all)
    .map(({ kind, ends_at }) => ({ kind: kind as DailyKind, until: ends_at }))
}

export const sweepDailyCountsJob = defineJob<object>({
  name: 'sweep-daily-counts',
  retries: 3,
  backoff: 60,
  cron: '25 4 * * *',
})

/** Forgets days that are over. */
export const sweepDailyCounts = (ctx: Ctx, signal: AbortSignal): Promise<void> =>
  inBatches(signal, (most) => deleteEnded(ctx, most))
