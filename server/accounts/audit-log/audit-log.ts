/** The audit log: what admins changed. Every room logs its changes (server/changes.ts); each is written in the transaction that made the change. */
import type { Change } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { found } from '#server/refusal.ts'
import { actorOf } from '#server/staff.ts'
import { type AuditList, insertAuditEntry, listAuditRows } from './audit-log.queries.ts'

/** Subscribes to adminChanged. */
export async function writeAuditLog(ctx: Ctx, change: Change): Promise<void> {
  const { visitor } = ctx
  const user_role = visitor.kind === 'user' ? (visitor.staff?.role ?? null) : 'key'
  await insertAuditEntry(ctx, { ...change, ...found(actorOf(ctx), 'Actor'), user_role, created_at: ctx.now() })
}

/** A page of it, narrowed and sorted as asked. */
export const listAuditLog = (ctx: Ctx, asked: PageAsked & AuditList) => readPage(asked, (slice) => listAuditRows(ctx, asked, slice))
