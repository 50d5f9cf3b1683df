import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { backups } from './backup.tables.ts'

export type BackupRecord = typeof backups.$inferSelect

/** Backups, newest first. */
export const listBackupRows = (ctx: Pick<Ctx, 'db'>, limit: number): Promise<BackupRecord[]> =>
  ctx.db.select().from(backups).orderBy(desc(backups.created_at)).limit(limit)

/** Keeps a backup's folder until then, whatever its age. */
export async function holdBackup(ctx: Pick<Ctx, 'db'>, folder: string, until: Date): Promise<void> {
  await ctx.db.update(backups).set({ held_until: until }).where(eq(backups.folder, folder))
}
