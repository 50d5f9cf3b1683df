import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Role, roles } from '#contract/accounts/roles.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { auditLog } from '../../journal/journal.tables.ts'
import { roleRules, sessions, users } from '../accounts.tables.ts'

const memberColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  is_admin: users.is_admin,
  role: users.role,
  suspended_at: users.suspended_at,
  staff_since: users.staff_since,
  // Plain SQL: in a query of one table Drizzle writes columns without their table.
  has_passkey: sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`,
  has_code: sql<boolean>`exists (
    select from authenticators where authenticators.user_id = users.id and authenticators.confirmed_at is not null)`,
  // Last change, for members whose sessions have ended.
  last_used_at: sql<Date | null>`greatest(
    (select max(session.last_used_at) from sessions as session where session.user_id = users.id and not session.awaits_second_step),
    (select max(entry.created_at) from audit_log as entry where entry.user_id = users.id))`.mapWith(
    sessions.last_used_at,
  ),
}

export type MemberRow = Awaited<ReturnType<typeof listMemberRows>>['rows'][number]

export async function listMemberRows(ctx: Ctx, { limit, offset }: Slice) {
  const rows = await ctx.db
    .select(memberColumns)
    .from(users)
    .where(eq(users.is_admin, true))
    .orderBy(sql`${users.suspended_at} is not null`, asc(sql`lower(${users.name})`), asc(users.id))
    .limit(limit)
    .offset(offset)
  return {
    rows,
    total: await ctx.db.$count(users, eq(users.is_admin, true)),
  } satisfies Rows<unknown>
}

export async function findMemberRow(ctx: Ctx, id: number): Promise<MemberRow | null> {
  const [row] = await ctx.db
    .select(memberColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.is_admin, true)))
  return row ?? null
}

export const countEntries = (ctx: Ctx, userId: number): Promise<number> =>
  ctx.db.$count(auditLog, eq(auditLog.user_id, userId))

/** Roles that require a second factor, in the order of roles. */
export async function listSecondStepRoles(ctx: Ctx): Promise<Role[]> {
  const rows = await ctx.db
    .select({ role: roleRules.role })
    .from(roleRules)
    .where(eq(roleRules.needs_second_step, true))
  return roles.filter((role) => rows.some((row) => row.role === role))
}

export async function putSecondStepRoles(ctx: Ctx, asked: Role[]): Promise<void> {
  await ctx.db.delete(roleRules).where(inArray(roleRules.role, [...roles]))
  const rows = roles
    .filter((role) => asked.includes(role))
    .map((role) => ({ role, needs_second_step: true }))
  if (rows.length > 0) await ctx.db.insert(roleRules).values(rows)
}
