import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { staffInvitations } from '../accounts.tables.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

const lives = (now: Date) => gt(staffInvitations.expires_at, now)

export const listLivingInvitations = (ctx: Ctx, now: Date): Promise<InvitationRow[]> =>
  ctx.db.select().from(staffInvitations).where(lives(now)).orderBy(asc(staffInvitations.expires_at), asc(staffInvitations.id))

export async function insertInvitation(ctx: Ctx, invitation: typeof staffInvitations.$inferInsert): Promise<InvitationRow> {
  const [row] = await ctx.db.insert(staffInvitations).values(invitation).returning()
  return row as InvitationRow
}

export async function findInvitation(ctx: Ctx, tokenHash: Buffer, now: Date): Promise<InvitationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.token_hash, tokenHash), lives(now)))
  return row ?? null
}

/** Uses it up. */
export async function takeInvitation(ctx: Ctx, tokenHash: Buffer, now: Date): Promise<InvitationRow | null> {
  const [row] = await ctx.db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.token_hash, tokenHash), lives(now)))
    .returning()
  return row ?? null
}

export async function deleteInvitation(ctx: Ctx, id: number): Promise<InvitationRow | null> {
  const [row] = await ctx.db.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning()
  return row ?? null
}

export async function deleteInvitationTo(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.delete(staffInvitations).where(eq(sql`lower(${staffInvitations.email})`, sql`lower(${email})`))
}

/** So many at most; answers how many. */
export async function deleteEndedInvitations(ctx: Ctx, now: Date, limit: number): Promise<number> {
  const ended = ctx.db.select({ id: staffInvitations.id }).from(staffInvitations).where(lte(staffInvitations.expires_at, now)).limit(limit)
  const { rowCount } = await ctx.db.delete(staffInvitations).where(eq(staffInvitations.id, sql`any (array(${ended}))`))
  return rowCount ?? 0
}
