import { eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts/roles.ts'
import type { Ctx } from '#server/ctx.ts'
import { authenticators, passkeys, roleRules, users } from '../accounts.tables.ts'
import { roleOf, type Standing } from './standing.ts'

/**
 * Columns with the name of the table, which Drizzle omits in a query of one table: within `exists`
 * they would be the inner table's.
 */
const own = { id: sql.raw('users.id'), role: sql.raw('users.role') }

/** Standing columns of a query over users; for shoppers nothing is looked up. */
export const standing = {
  is_admin: users.is_admin,
  role: users.role,
  needs: sql<boolean>`${users.is_admin} and exists (
    select from ${roleRules} where ${roleRules.role} = coalesce(${own.role}, 'owner') and ${roleRules.needs_second_step})`,
  has: sql<boolean>`${users.is_admin} and (
    exists (select from ${passkeys} where ${passkeys.user_id} = ${own.id})
    or exists (select from ${authenticators} where ${authenticators.user_id} = ${own.id} and ${authenticators.confirmed_at} is not null))`,
}

/** Role of a member; null if no longer on the staff. */
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
