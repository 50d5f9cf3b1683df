/** What the audit log keeps so that its entries can be taken back. */
import type { Ctx } from '#server/ctx.ts'
import type { auditLog } from '../../journal/journal.tables.ts'

type Entry = typeof auditLog.$inferSelect

/**
 * Until the transaction ends nobody else restores this record: two who do at once come one behind
 * the other.
 */
export async function holdRecord(
  ctx: Ctx,
  { room, record_id }: Pick<Entry, 'room' | 'record_id'>,
): Promise<void> {
  await ctx.client.query("select pg_advisory_xact_lock(hashtext('restoring ' || $1), $2)", [
    room,
    record_id,
  ])
}

/** The highest version that a record ever had, as far as the log knows. */
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
 * Deletions of sub-categories of this category in the day before it was deleted itself, oldest
 * first, that nobody has taken back.
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
