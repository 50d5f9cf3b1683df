import { desc } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { callbacks } from './callbacks.tables.ts'

export type Callback = typeof callbacks.$inferSelect

export async function insertCallback(ctx: Ctx, callback: typeof callbacks.$inferInsert): Promise<Callback> {
  const [row] = await ctx.db.insert(callbacks).values(callback).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** Newest first. */
export const listCallbackRows = (ctx: Ctx, { limit, offset }: Slice): Promise<Callback[]> =>
  ctx.db.select().from(callbacks).orderBy(desc(callbacks.created_at), desc(callbacks.id)).limit(limit).offset(offset)

export const countCallbacks = (ctx: Ctx): Promise<number> => ctx.db.$count(callbacks)
