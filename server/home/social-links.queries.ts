import { asc, desc, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import { socialLinkRecord, type socialLinks as calls } from '#contract/shop/social-links.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { named } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { unlessTaken } from '#server/db/taken.ts'
import type { SocialLink } from './home.queries.ts'
import { socialLinks } from './home.tables.ts'

/** Filters and sort order of the admin's list. */
export type SocialLinkList = ListOf<ParsedOf<typeof calls.page>>

const orders = {
  oldest: [asc(socialLinks.id)],
  newest: [desc(socialLinks.id)],
  name: [named(socialLinks.name), asc(socialLinks.id)],
}

export async function listSocialLinkPage(
  ctx: Ctx,
  { search, sort }: SocialLinkList,
  { limit, offset }: Slice,
): Promise<Rows<SocialLink>> {
  const asked = await mentions(
    ctx,
    socialLinkRecord,
    { name: socialLinks.name, link: socialLinks.link },
    search,
  )
  const rows = await ctx.db
    .select()
    .from(socialLinks)
    .where(asked)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(socialLinks, asked) }
}

export async function findSocialLinkRow(ctx: Ctx, id: number): Promise<SocialLink | null> {
  const [row] = await ctx.db.select().from(socialLinks).where(eq(socialLinks.id, id))
  return row ?? null
}

/** Locks a link until the transaction ends. */
export async function lockSocialLinkRow(ctx: Ctx, id: number): Promise<SocialLink | null> {
  const [row] = await ctx.db
    .select()
    .from(socialLinks)
    .where(eq(socialLinks.id, id))
    .for('no key update')
  return row ?? null
}

/** Null if the name is taken. */
export async function insertSocialLink(
  ctx: Ctx,
  link: typeof socialLinks.$inferInsert,
): Promise<SocialLink | null> {
  const [row] = await ctx.db.insert(socialLinks).values(link).onConflictDoNothing().returning()
  return row ?? null
}

/** Null if another link has this name. */
export async function updateSocialLinkRow(
  ctx: Ctx,
  id: number,
  change: Partial<SocialLink>,
): Promise<SocialLink | null> {
  const rows = await unlessTaken(
    ctx.db.update(socialLinks).set(change).where(eq(socialLinks.id, id)).returning(),
  )
  return rows?.[0] ?? null
}

/** Returns the deleted row. */
export async function deleteSocialLinkRow(ctx: Ctx, name: string): Promise<SocialLink | null> {
  const [row] = await ctx.db
    .delete(socialLinks)
    .where(eq(sql`lower(${socialLinks.name})`, sql`lower(${name})`))
    .returning()
  return row ?? null
}
