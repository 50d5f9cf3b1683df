import { desc, inArray } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { mediaFiles } from '../media/media.tables.ts'
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

/** The stored names of pictures by their ids; one that was swept away has none. */
export async function listPictureStems(ctx: Ctx, ids: number[]): Promise<Map<number, string>> {
  const rows = await ctx.db.select({ id: mediaFiles.id, stem: mediaFiles.stem }).from(mediaFiles).where(inArray(mediaFiles.id, ids))
  return new Map(rows.map(({ id, stem }) => [id, stem]))
}
