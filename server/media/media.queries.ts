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

/** Row of this stem: a new one, or the existing one of an earlier upload of the same picture. */
export async function insertMediaFile(
  ctx: Ctx,
  file: typeof mediaFiles.$inferInsert,
): Promise<MediaFile> {
  // The update makes the insert return an existing row; its time is the last upload (sweepMedia).
  const [row] = await ctx.db
    .insert(mediaFiles)
    .values(file)
    .onConflictDoUpdate({ target: mediaFiles.stem, set: { created_at: sql`now()` } })
    .returning()
  if (!row) throw new Error('An upsert answered no row')
  return row
}

/** Locks the row until the transaction ends; null if it does not exist. */
export async function lockMediaFile(ctx: Ctx, stem: string): Promise<MediaFile | null> {
  const [file] = await ctx.db
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.stem, stem))
    .for('no key update')
  return file ?? null
}

/** Existing rows of these ids, locked until the transaction ends. */
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
