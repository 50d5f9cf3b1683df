import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { authenticators, passkeys, roleRules, users } from '../accounts.tables.ts'
import type { Standing } from './standing.ts'

/** Columns of a query over users. Of shoppers nothing is looked up. */
export const standing = {
  is_admin: users.is_admin,
  role: users.role,
  needs: sql<boolean>`${users.is_admin} and exists (
    select from ${roleRules} where ${roleRules.role} = coalesce(${users.role}, 'owner') and ${roleRules.needs_second_step})`,
  has: sql<boolean>`${users.is_admin} and (
    exists (select from ${passkeys} where ${passkeys.user_id} = ${users.id})
    or exists (select from ${authenticators} where ${authenticators.user_id} = ${users.id} and ${authenticators.confirmed_at} is not null))`,
}

export async function findStanding(ctx: Ctx, userId: number): Promise<Standing | null> {
  const [row] = await ctx.db.select(standing).from(users).where(eq(users.id, userId))
  return row ?? null
}
