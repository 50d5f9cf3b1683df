/** The audit log: what admins changed. Every room logs its changes (server/changes.ts); each is written in the transaction that made the change. */
import type { Change } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { type AuditList, insertAuditEntry, listAuditRows } from './audit-log.queries.ts'
import { visitingUser } from './sessions.ts'

/** Subscribes to adminChanged. */
export async function writeAuditLog(ctx: Ctx, change: Change): Promise<void> {
  const { id, name } = visitingUser(ctx)
  await insertAuditEntry(ctx, { ...change, user_id: id, user_name: name, created_at: ctx.now() })
}

/** A page of it, narrowed and sorted as asked. */
export const listAuditLog = (ctx: Ctx, asked: PageAsked & AuditList) => readPage(asked, (slice) => listAuditRows(ctx, asked, slice))
