import { asc, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { misses as calls } from '#contract/misses.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { searchMisses } from './search.tables.ts'

/** A row without what only counting reads. */
export type Miss = Omit<typeof searchMisses.$inferSelect, 'normal'>

export type MissList = ListOf<ParsedOf<typeof calls.page>>

const columns = {
  id: searchMisses.id,
  text: searchMisses.text,
  partial: searchMisses.partial,
  times: searchMisses.times,
  last_at: searchMisses.last_at,
}

const orders = {
  times: [desc(searchMisses.times), desc(searchMisses.last_at), desc(searchMisses.id)],
  newest: [desc(searchMisses.last_at), desc(searchMisses.id)],
  oldest: [asc(searchMisses.last_at), asc(searchMisses.id)],
}

/**
 * Counts one more, unless it was just counted: what was typed is asked for again by Enter. Nothing when there are as many texts as are kept.
 * @param seconds that make it another time
 */
export async function countMissRow(ctx: Ctx, miss: Omit<typeof searchMisses.$inferInsert, 'times'>, seconds: number): Promise<void> {
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

export async function listMissPage(ctx: Ctx, { search, found, sort }: MissList, { limit, offset }: Slice): Promise<Rows<Miss>> {
  const asked = sql.join(
    [(await mentions(ctx, [searchMisses.text], search)) ?? sql`true`, found ? eq(searchMisses.partial, found === 'near') : sql`true`],
    sql` and `,
  )
  const rows = await ctx.db
    .select(columns)
    .from(searchMisses)
    .where(asked)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(searchMisses, asked) }
}

/** What was deleted. */
export async function deleteMissRow(ctx: Ctx, id: number): Promise<Miss | null> {
  const [row] = await ctx.db.delete(searchMisses).where(eq(searchMisses.id, id)).returning(columns)
  return row ?? null
}

/** Deletes those that were last asked before a moment, and of the others all but so many, the rarest first. */
export async function sweepMissRows(ctx: Ctx, before: Date, most: number): Promise<void> {
  await ctx.client.query(
    `delete from search_misses
     where last_at < $1 or id in (select id from search_misses order by times desc, last_at desc offset $2)`,
    [before, most],
  )
}
