import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { isOwner } from '../accounts.queries.ts'
import { staffInvitations, users } from '../accounts.tables.ts'

export type InvitationRow = typeof staffInvitations.$inferSelect

/**
 * Condition of a valid invitation, whose inviter is still an owner who can sign in: former owners
 * cannot return by their own invitations.
 */
const lives = (ctx: Ctx, now: Date) =>
  and(
    gt(staffInvitations.expires_at, now),
    inArray(
      staffInvitations.invited_by_id,
      ctx.db.select({ id: users.id }).from(users).where(isOwner),
    ),
  )

export const listLivingInvitations = (ctx: Ctx, now: Date): Promise<InvitationRow[]> =>
  ctx.db
    .select()
    .from(staffInvitations)
    .where(lives(ctx, now))
    .orderBy(asc(staffInvitations.expires_at), asc(staffInvitations.id))

export async function insertInvitation(
  ctx: Ctx,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<InvitationRow> {
  const [row] = await ctx.db.insert(staffInvitations).values(invitation).returning()
  return row as InvitationRow
}

export async function findInvitation(
  ctx: Ctx,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.token_hash, tokenHash), lives(ctx, now)))
  return row ?? null
}

/** Uses up an invitation. */
export async function takeInvitation(
  ctx: Ctx,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await ctx.db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.token_hash, tokenHash), lives(ctx, now)))
    .returning()
  return row ?? null
}

export async function deleteInvitation(ctx: Ctx, id: number): Promise<InvitationRow | null> {
  const [row] = await ctx.db.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning()
  return row ?? null
}

export async function deleteInvitationTo(ctx: Ctx, email: string): Promise<void> {
  await ctx.db
    .delete(staffInvitations)
    .where(eq(sql`lower(${staffInvitations.email})`, sql`lower(${email})`))
}

/** Deletes up to the limit; returns how many. */
export async function deleteEndedInvitations(ctx: Ctx, now: Date, limit: number): Promise<number> {
  const ended = ctx.db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(lte(staffInvitations.expires_at, now))
    .limit(limit)
  const { rowCount } = await ctx.db
    .delete(staffInvitations)
    .where(eq(staffInvitations.id, sql`any (array(${ended}))`))
  return rowCount ?? 0
}
