/** Audit log data for restores. */
import type { Ctx } from '#server/ctx.ts'
import type { auditLog } from '../../journal/journal.tables.ts'

type Entry = typeof auditLog.$inferSelect

/** Locks a record, or one without an id, against other restores until the transaction ends. */
export async function holdRecord(
  ctx: Ctx,
  { room, record_id }: Pick<Entry, 'room' | 'record_id'>,
): Promise<void> {
  await ctx.client.query(
    "select pg_advisory_xact_lock(hashtext('restoring ' || $1), coalesce($2, 0))",
    [room, record_id],
  )
}

/** Highest version of a record in the log. */
export async function readLastVersion(
  ctx: Ctx,
  { room, record_id }: Pick<Entry, 'room' | 'record_id'>,
): Promise<number> {
  const { rows } = await ctx.client.query<{ version: number | null }>(
    `select max(greatest((before ->> 'version')::integer, (after ->> 'version')::integer)) as version
     from audit_log where room = $1 and record_id = $2`,
    [room, record_id],
  )
  return rows[0]?.version ?? 0
}

/**
 * Deletions of a category's sub-categories in the day before its own deletion, oldest first, that
 * are not restored.
 */
export async function listSubcategoriesDeletedWith(
  ctx: Ctx,
  { id, record_id, created_at }: Pick<Entry, 'id' | 'record_id' | 'created_at'>,
): Promise<Required<Pick<Entry, 'id' | 'record_id' | 'before'>>[]> {
  const { rows } = await ctx.client.query<Pick<Entry, 'id' | 'record_id' | 'before'>>(
    `select entry.id, entry.record_id, entry.before
     from audit_log as entry
     where entry.room = 'subcategories' and entry.id < $1 and entry.created_at > $3::timestamptz - interval '1 day'
       and entry.after is null and (entry.before ->> 'category_id')::integer = $2
       and not exists (select from audit_log as later where later.restores = entry.id)
     order by entry.id`,
    [id, record_id, created_at],
  )
  return rows
}

/** Deletions of a bulk change that are not restored, by record id. */
export async function listDeletionsBy(
  ctx: Ctx,
  bulkChangeId: number,
  ids: number[],
): Promise<Map<number, { id: number; before: Record<string, unknown> }>> {
  const { rows } = await ctx.client.query<{
    id: number
    record_id: number
    before: Record<string, unknown>
  }>(
    `select entry.id, entry.record_id, entry.before
     from audit_log as entry
     where entry.room = 'products' and entry.record_id = any ($2::integer[]) and entry.bulk_change_id = $1
       and entry.after is null
       and not exists (select from audit_log as later where later.restores = entry.id)`,
    [bulkChangeId, ids],
  )
  return new Map(rows.map(({ record_id, ...entry }) => [record_id, entry]))
}
