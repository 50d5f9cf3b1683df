import { desc } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { backups } from './backup.tables.ts'

export type BackupRecord = typeof backups.$inferSelect

/** Backups, newest first. */
export const listBackupRows = (ctx: Pick<Ctx, 'db'>, limit: number): Promise<BackupRecord[]> =>
  ctx.db.select().from(backups).orderBy(desc(backups.created_at)).limit(limit)
