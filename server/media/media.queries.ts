import { eq, inArray, or, sql } from 'drizzle-orm'
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
export async function insertMediaFile(
  ctx: Ctx,
  file: typeof mediaFiles.$inferInsert,
): Promise<MediaFile> {
  // Also makes the insert answer the row that is there already; its time says when somebody last
  // meant to use it (sweepMedia).
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
  const [file] = await ctx.db
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.stem, stem))
    .for('no key update')
  return file ?? null
}

/** Those of these that are there; they stay until the transaction ends. */
export async function listHeldFiles(
  ctx: Ctx,
  { ids = [], stems = [] }: { ids?: number[]; stems?: string[] },
): Promise<MediaFile[]> {
  return ctx.db
    .select()
    .from(mediaFiles)
    .where(or(inArray(mediaFiles.id, ids), inArray(mediaFiles.stem, stems)))
    .orderBy(mediaFiles.id)
    .for('key share')
}

export async function markVariantsMade(ctx: Ctx, stem: string): Promise<void> {
  await ctx.db
    .update(mediaFiles)
    .set({ variants_made_at: ctx.now() })
    .where(eq(mediaFiles.stem, stem))
}
