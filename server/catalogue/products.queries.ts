/** One product of the catalogue, and all of them for those who list every address. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { catalogueEntries as entries } from './catalogue.tables.ts'

/** Null when there is none, or shoppers cannot see it. */
export async function findShown(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(entries)
    .where(and(eq(entries.product_id, id), sql`${entries.visible}`))
  return row ?? null
}

export type ProductName = { id: number; slug: string; name: string; name_ar: string | null }

/** The same, of which only what a link says. */
export async function findShownName(ctx: Ctx, id: number): Promise<ProductName | null> {
  const [row] = await ctx.db
    .select({ id: entries.product_id, slug: entries.slug, name: entries.name, name_ar: entries.name_ar })
    .from(entries)
    .where(and(eq(entries.product_id, id), sql`${entries.visible}`))
  return row ?? null
}

export type ShownSlug = { id: number; slug: string; changed_at: Date }

/** In the order of their ids, those after `afterId`. What an admin changed is in the audit log. */
export async function listSlugRows(ctx: Ctx, afterId: number, limit: number): Promise<ShownSlug[]> {
  return ctx.db
    .select({
      id: entries.product_id,
      slug: entries.slug,
      changed_at: sql<Date>`greatest(
        ${entries.created_at},
        (select max(change.created_at) from audit_log as change where change.room = 'products' and change.record_id = ${entries.product_id})
      )`.mapWith(entries.created_at),
    })
    .from(entries)
    .where(and(gt(entries.product_id, afterId), sql`${entries.visible}`))
    .orderBy(asc(entries.product_id))
    .limit(limit)
}

/** Of ids from 1 on, cut into ranges of `width`: the numbers of those with a shown product. */
export async function listRangesOfShown(ctx: Ctx, width: number): Promise<number[]> {
  const range = sql<number>`(${entries.product_id} - 1) / ${sql.raw(String(width))}`
  const rows = await ctx.db.selectDistinct({ range }).from(entries).where(sql`${entries.visible}`).orderBy(range)
  return rows.map((row) => row.range)
}
