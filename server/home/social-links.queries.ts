import { eq, sql } from 'drizzle-orm'
import { socialLinks as calls } from '#contract/shop/social-links.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { socialLinks } from './home.tables.ts'

const { name, link } = socialLinks

export const socialLinkRows = recordRows(socialLinks, calls, {
  search: { name, link },
  name: [name],
})

/** Id of the link of a name, without case. */
export async function findSocialLinkId(ctx: Ctx, named: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ id: socialLinks.id })
    .from(socialLinks)
    .where(eq(sql`lower(${name})`, sql`lower(${named})`))
  return row?.id ?? null
}
