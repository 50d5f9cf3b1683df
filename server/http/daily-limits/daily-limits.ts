/**
 * Daily limits of public submissions that stay in the shop: callbacks, questions, reviews,
 * requests, accounts, mails to oneself. A limit per minute alone would let one program fill the
 * owner's lists in time (R323). Counters are in the database, which all processes share, and
 * refused requests are not counted. RATE_LIMIT=off lifts the limits.
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
 * Limits per day of one network, and in total. Egypt's mobile networks put many shoppers behind one
 * address, and few of them write; the totals are far above what a shop has ever received in a day.
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
 * Counts `act` unless it is refused. Refuses with 429 a submission above the network's or the total
 * daily limit.
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

/** Kinds whose total limit is reached, and until when. */
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

/** Job that deletes counters of past days. */
export const sweepDailyCounts = (ctx: Ctx, signal: AbortSignal): Promise<void> =>
  inBatches(signal, (most) => deleteEnded(ctx, most))
