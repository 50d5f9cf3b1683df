import type { LimitName } from '#contract/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'

/** Key of a counter; `network_hash` is empty for the counter of all networks. */
export type Counter = { kind: LimitName; network_hash: Buffer }

type Times = { now: Date; endsAt: Date; latest: Date }

/**
 * Adds one to the current day, or begins a day, safe against concurrent processes. Returns the end
 * of that day; null, without counting, at the limit `most`.
 * @param times.latest a day that ends later was begun before the clock was set back, and is over
 */
export async function countOne(
  ctx: Ctx,
  { kind, network_hash }: Counter,
  most: number,
  { now, endsAt, latest }: Times,
): Promise<Date | null> {
  const { rows } = await ctx.client.query<{ ends_at: Date }>(
    `insert into daily_counts as known (kind, network_hash, count, ends_at) values ($1, $2, 1, $3)
    on conflict (kind, network_hash) do update set
      count = case when known.ends_at <= $4 or known.ends_at > $5 then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= $4 or known.ends_at > $5 then excluded.ends_at else known.ends_at end
    where known.ends_at <= $4 or known.ends_at > $5 or known.count < $6
    returning ends_at`,
    [kind, network_hash, endsAt, now, latest, most],
  )
  return rows[0]?.ends_at ?? null
}

/** End of the counted day; null if none is running. */
export async function findEnd(ctx: Ctx, { kind, network_hash }: Counter): Promise<Date | null> {
  const { rows } = await ctx.client.query<{ ends_at: Date }>(
    'select ends_at from daily_counts where kind = $1 and network_hash = $2',
    [kind, network_hash],
  )
  return rows[0]?.ends_at ?? null
}

/** Subtracts one, if the day that ends then is still counted. */
export async function uncountOne(
  ctx: Ctx,
  { kind, network_hash }: Counter,
  endsAt: Date,
): Promise<void> {
  await ctx.client.query(
    'update daily_counts set count = count - 1 where kind = $1 and network_hash = $2 and ends_at = $3',
    [kind, network_hash, endsAt],
  )
}

/** Counters of all networks together, of the days running now. */
export async function listCountsOfAll(
  ctx: Ctx,
): Promise<{ kind: LimitName; count: number; ends_at: Date }[]> {
  const { rows } = await ctx.client.query<{ kind: LimitName; count: number; ends_at: Date }>(
    `select kind, count, ends_at from daily_counts where network_hash = '' and ends_at > $1 and ends_at <= $1 + interval '2 days'`,
    [ctx.now()],
  )
  return rows
}

/** Deletes up to `most` counters of past days; returns how many. */
export async function deleteEnded(ctx: Ctx, most: number): Promise<number> {
  const { rowCount } = await ctx.client.query(
    `delete from daily_counts where (kind, network_hash) in (
      select kind, network_hash from daily_counts where ends_at <= $1 limit $2 for update skip locked)`,
    [ctx.now(), most],
  )
  return rowCount ?? 0
}
