import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import type { searchMisses } from './search.tables.ts'

/**
 * Counts a text, unless it was counted a moment ago: Enter repeats the search of what was typed.
 * Does nothing at the limit of texts.
 * @param seconds after which a repeat counts again
 */
export async function countMissRow(
  ctx: Ctx,
  miss: Omit<typeof searchMisses.$inferInsert, 'times'>,
  seconds: number,
): Promise<void> {
  await ctx.client.query({
    name: 'search.miss',
    text: `
      insert into search_misses as known (normal, text, partial, last_at)
      select $1, $2, $3, $4
      where (select count(*) from search_misses) < ${limits.misses} or exists (select from search_misses where normal = $1)
      on conflict (normal) do update
      set text = excluded.text, partial = excluded.partial, times = least(known.times::bigint + 1, 2147483647), last_at = excluded.last_at
      where known.last_at < excluded.last_at - $5 * interval '1 second'`,
    values: [miss.normal, miss.text, miss.partial, miss.last_at, seconds],
  })
}

/** Deletes texts last searched before a time, and of the others the rarest ones above the limit. */
export async function sweepMissRows(ctx: Ctx, before: Date, most: number): Promise<void> {
  await ctx.client.query(
    `delete from search_misses
     where last_at < $1 or id in (select id from search_misses order by times desc, last_at desc offset $2)`,
    [before, most],
  )
}
