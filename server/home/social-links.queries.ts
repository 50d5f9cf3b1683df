import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { unlessTaken } from '#server/db/taken.ts'
import type { SocialLink } from './home.queries.ts'
import { socialLinks } from './home.tables.ts'

/** In the order in which they were added. */
export async function listSocialLinkSlice(ctx: Ctx, { limit, offset }: Slice): Promise<Rows<SocialLink>> {
  const rows = await ctx.db.select().from(socialLinks).orderBy(socialLinks.id).limit(limit).offset(offset)
  return { rows, total: await ctx.db.$count(socialLinks) }
}

export async function findSocialLinkRow(ctx: Ctx, id: number): Promise<SocialLink | null> {
  const [row] = await ctx.db.select().from(socialLinks).where(eq(socialLinks.id, id))
  return row ?? null
}

/** Nobody else changes it until the transaction ends. */
export async function lockSocialLinkRow(ctx: Ctx, id: number): Promise<SocialLink | null> {
  const [row] = await ctx.db.select().from(socialLinks).where(eq(socialLinks.id, id)).for('no key update')
  return row ?? null
}

/** Null when there is a link of this name already. */
export async function insertSocialLink(ctx: Ctx, link: typeof socialLinks.$inferInsert): Promise<SocialLink | null> {
  const [row] = await ctx.db.insert(socialLinks).values(link).onConflictDoNothing().returning()
  return row ?? null
}

/** Null when another link has this name. */
export async function updateSocialLinkRow(ctx: Ctx, id: number, change: Partial<SocialLink>): Promise<SocialLink | null> {
  const rows = await unlessTaken(ctx.db.update(socialLinks).set(change).where(eq(socialLinks.id, id)).returning())
  return rows?.[0] ?? null
}

/** What was deleted. */
export async function deleteSocialLinkRow(ctx: Ctx, name: string): Promise<SocialLink | null> {
  const [row] = await ctx.db
    .delete(socialLinks)
    .where(eq(sql`lower(${socialLinks.name})`, sql`lower(${name})`))
    .returning()
  return row ?? null
}
