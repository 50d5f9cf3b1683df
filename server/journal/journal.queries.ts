import type { Ctx } from '#server/ctx.ts'
import type { acts } from './journal.tables.ts'

export type ActRow = typeof acts.$inferSelect
/** An act; omitted columns are null. */
export type NewAct = Partial<Omit<ActRow, 'id' | 'words_norm'>> & Pick<ActRow, 'created_at'>

const columns = `order_id, kind, from_status, to_status, confirmation, next_try_at, reason, difference, act, about, message, user_id, user_name, created_at,
  action, room, record_id, title, before, after, bulk_change_id, restores, news`

/**
 * Inserts acts and returns their ids in order. A missing role is read from the account: a job in a
 * person's name does not know it.
 */
export async function insertActs(ctx: Ctx, rows: NewAct[]): Promise<number[]> {
  const { rows: written } = await ctx.client.query<{ id: number }>({
    name: 'journal.insertActs',
    text: `insert into acts (${columns}, user_role)
      select ${columns}, coalesce(user_role, (select coalesce(users.role, 'owner') from users where users.id = act.user_id and users.is_admin))
      from jsonb_populate_recordset(null::acts, $1::jsonb) as act
      returning id`,
    values: [JSON.stringify(rows)],
  })
  return written.map(({ id }) => id)
}

/** A record of a room; `title` for rooms whose records have no id. */
export type SeenRecord = { room: string; record_id: number | null; title?: string; version: number }

/** Fields of a record that the staff changed since a version, by their API names. */
export async function listFieldsSince(
  ctx: Ctx,
  { room, record_id, title, version }: SeenRecord,
): Promise<string[]> {
  const { rows } = await ctx.client.query<{ field: string }>(
    `select distinct case
       -- A slide's pictures have names of their own.
       when field = 'media_id' then case room when 'slides' then 'path' else 'picture' end
       when field = 'phone_media_id' then 'phone'
       else field
     end as field
     from audit_log, jsonb_object_keys(after) as field
     where room = $1 and record_id is not distinct from $2 and ($3::text is null or title = $3) and action in ('update', 'restore')
       and before is not null and (after ->> 'version')::integer > $4 and field <> 'version'
     order by field`,
    [room, record_id, title ?? null, version],
  )
  return rows.map((row) => row.field)
}
