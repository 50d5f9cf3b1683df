import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { backups } from './backup.tables.ts'

export type BackupRecord = typeof backups.$inferSelect

/** Newest first. */
export const listBackupRows = (ctx: Pick<Ctx, 'db'>, limit: number): Promise<BackupRecord[]> =>
  ctx.db.select().from(backups).orderBy(desc(backups.created_at)).limit(limit)

/** Whether neither a backup was tried nor the queue of its jobs was made, as at the first start, within a day and an hour. None is waiting either. */
export async function isOverdue(ctx: Pick<Ctx, 'db'>, queue: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ overdue: boolean }>(sql`
    select greatest((select max(${backups.created_at}) from ${backups}), (select created_on from pgboss.queue where name = ${queue}))
        < now() - interval '25 hours'
      and not exists (select from pgboss.job where name = ${queue} and state < 'completed') as overdue`)
  return rows[0]?.overdue ?? false
}
