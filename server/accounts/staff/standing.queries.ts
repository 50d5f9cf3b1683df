import { eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Ctx } from '#server/ctx.ts'
import { authenticators, passkeys, roleRules, users } from '../accounts.tables.ts'
import { roleOf, type Standing } from './standing.ts'

/**
 * With the name of the table, which a query of one table alone leaves out: within `exists` they
 * would be the inner table's.
 */
const own = { id: sql.raw('users.id'), role: sql.raw('users.role') }

/** Columns of a query over users. Of shoppers nothing is looked up. */
export const standing = {
  is_admin: users.is_admin,
  role: users.role,
  needs: sql<boolean>`${users.is_admin} and exists (
    select from ${roleRules} where ${roleRules.role} = coalesce(${own.role}, 'owner') and ${roleRules.needs_second_step})`,
  has: sql<boolean>`${users.is_admin} and (
    exists (select from ${passkeys} where ${passkeys.user_id} = ${own.id})
    or exists (select from ${authenticators} where ${authenticators.user_id} = ${own.id} and ${authenticators.confirmed_at} is not null))`,
}

/** Null of who is not on the staff any more. */
export async function findRole(ctx: Ctx, userId: number): Promise<Role | null> {
  const [row] = await ctx.db
    .select({ is_admin: users.is_admin, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  return row ? roleOf(row) : null
}

export async function findStanding(ctx: Ctx, userId: number): Promise<Standing | null> {
  const [row] = await ctx.db.select(standing).from(users).where(eq(users.id, userId))
  return row ?? null
}
