import { desc } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { history } from './accounts.tables.ts'

type Fields = Record<string, unknown> | null

export type HistoryRow = Omit<typeof history.$inferSelect, 'before' | 'after'> & { before: Fields; after: Fields }

export async function insertHistory(ctx: Ctx, entry: typeof history.$inferInsert): Promise<void> {
  await ctx.db.insert(history).values(entry)
}

/** Newest first. */
export async function listHistoryPage(ctx: Ctx, { limit, offset }: Slice): Promise<Rows<HistoryRow>> {
  const total = await ctx.db.$count(history)
  const rows = await ctx.db.select().from(history).orderBy(desc(history.created_at), desc(history.id)).limit(limit).offset(offset)
  return { rows: rows as HistoryRow[], total }
}
