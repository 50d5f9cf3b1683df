import type { Ctx } from '#server/ctx.ts'

/** Actors in the audit log of these rooms who still have an account, by name. */
export async function listPeopleOf(
  ctx: Ctx,
  rooms: string[],
): Promise<{ id: number; name: string }[]> {
  // Loose index scan from one user to the next: users are few, and entries many.
  const { rows } = await ctx.client.query<{ id: number; name: string }>(
    `
    with recursive people as (
      (select user_id from audit_log where user_id is not null order by user_id limit 1)
      union all
      select (select next.user_id from audit_log as next where next.user_id > people.user_id order by next.user_id limit 1)
      from people where people.user_id is not null
    )
    select users.id, users.name from people join users on users.id = people.user_id
    where exists (select from audit_log where audit_log.user_id = users.id and audit_log.room = any ($1))
    order by users.name, users.id`,
    [rooms],
  )
  return rows
}
