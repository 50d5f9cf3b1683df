import { asc, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import { miss, type misses as calls } from '#contract/running/misses.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { searchMisses } from './search.tables.ts'

/** A row without the columns for counting. */
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

export async function listMissPage(
  ctx: Ctx,
  { search, found, sort }: MissList,
  { limit, offset }: Slice,
): Promise<Rows<Miss>> {
  const asked = sql.join(
    [
      (await mentions(ctx, miss, { text: searchMisses.text }, search)) ?? sql`true`,
      found ? eq(searchMisses.partial, found === 'near') : sql`true`,
    ],
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

/** False if it did not exist. */
export async function deleteMissRow(ctx: Ctx, id: number): Promise<boolean> {
  const deleted = await ctx.db
    .delete(searchMisses)
    .where(eq(searchMisses.id, id))
    .returning({ id: searchMisses.id })
  return deleted.length > 0
}
