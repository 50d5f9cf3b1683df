import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { mediaFiles } from './media.tables.ts'

export type MediaFile = typeof mediaFiles.$inferSelect

export async function findMediaFile(ctx: Ctx, stem: string): Promise<MediaFile | null> {
  const [file] = await ctx.db.select().from(mediaFiles).where(eq(mediaFiles.stem, stem))
  return file ?? null
}

export async function findMediaFileById(ctx: Ctx, id: number): Promise<MediaFile | null> {
  const [file] = await ctx.db.select().from(mediaFiles).where(eq(mediaFiles.id, id))
  return file ?? null
}

/** The row of this stem: a new one, or the one that another upload of the same picture made. */
export async function insertMediaFile(ctx: Ctx, file: typeof mediaFiles.$inferInsert): Promise<MediaFile> {
  // Also makes the insert answer the row that is there already; its time says when somebody last meant to use it (sweepMedia).
  const [row] = await ctx.db
    .insert(mediaFiles)
    .values(file)
    .onConflictDoUpdate({ target: mediaFiles.stem, set: { created_at: sql`now()` } })
    .returning()
  if (!row) throw new Error('An upsert answered no row')
  return row
}

/** The row stays as it is until the transaction ends; null when it is not there. */
export async function lockMediaFile(ctx: Ctx, stem: string): Promise<MediaFile | null> {
  const [file] = await ctx.db.select().from(mediaFiles).where(eq(mediaFiles.stem, stem)).for('no key update')
  return file ?? null
}

export async function markVariantsMade(ctx: Ctx, stem: string): Promise<void> {
  await ctx.db.update(mediaFiles).set({ variants_made_at: ctx.now() }).where(eq(mediaFiles.stem, stem))
}
