/** One product of the catalogue, and all of them for those who list every address. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { catalogueEntries as entries } from './catalogue.tables.ts'

/**
 * The shown product that a text stands for: its id, slug or exact name in either language, or a slug it once had, in this order;
 * of several the oldest.
 */
export async function findShownId(ctx: Ctx, text: string): Promise<number | null> {
  const id = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : 0
  const { rows } = await ctx.client.query<{ id: number }>({
    name: 'catalogue.find',
    text: `
      select entry.product_id as id
      from (
        select product_id, 1 as way from catalogue_entries where product_id = $1
        union all select product_id, 2 from catalogue_entries where slug = $2
        union all select product_id, 3 from catalogue_entries where name = $2
        union all select product_id, 3 from catalogue_entries where name_ar = $2
        union all select product_id, 4 from product_former_slugs where slug = $2
      ) as found
      join catalogue_entries as entry on entry.product_id = found.product_id
      where entry.visible
      order by found.way, entry.product_id
      limit 1`,
    values: [id, text],
  })
  return rows[0]?.id ?? null
}

/** Null when there is none, or shoppers cannot see it. */
export async function findShown(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select()
    .from(entries)
    .where(and(eq(entries.product_id, id), sql`${entries.visible}`))
  return row ?? null
}

export type ProductName = { id: number; slug: string; name: string; name_ar: string | null }

/** What a link to a product needs; null when shoppers cannot see it. */
export async function findShownProduct(ctx: Ctx, id: number): Promise<ProductName | null> {
  const [row] = await ctx.db
    .select({ id: entries.product_id, slug: entries.slug, name: entries.name, name_ar: entries.name_ar })
    .from(entries)
    .where(and(eq(entries.product_id, id), sql`${entries.visible}`))
  return row ?? null
}

export type ShownSlug = { id: number; slug: string; changed_at: Date }

/**
 * The address of every product that shoppers can see, for those who list them all: `limit` at once, by id. `changed_at` is when an admin
 * last changed it (the audit log), or made it. @param afterId the last id of the list before, 0 at first; a list shorter than `limit` is the last
 */
export async function listShownSlugs(ctx: Ctx, afterId: number, limit: number): Promise<ShownSlug[]> {
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

/** Which ranges of ids hold products that shoppers can see: 0 for ids up to `width`, 1 for the next as many, and so on. */
export async function listShownRanges(ctx: Ctx, width: number): Promise<number[]> {
  const range = sql<number>`(${entries.product_id} - 1) / ${sql.raw(String(width))}`
  const rows = await ctx.db.selectDistinct({ range }).from(entries).where(sql`${entries.visible}`).orderBy(range)
  return rows.map((row) => row.range)
}
