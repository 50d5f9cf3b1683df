/** Single products of the catalogue, and addresses of all of them. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { isFilled, sizeGuides } from '../categories/categories.tables.ts'
import { catalogueEntries as entries } from './catalogue.tables.ts'

/** Null if there is none, or shoppers cannot see it. */
export async function findShown(ctx: Ctx, id: number) {
  const entry = await findEntry(ctx, id)
  return entry?.visible ? entry : null
}

/**
 * Entry of any product, visible or not; null if there is none. `guide` is the id of its size guide.
 */
export async function findEntry(ctx: Ctx, id: number) {
  const [row] = await ctx.db
    .select({
      visible: entries.visible,
      card: entries.card,
      pieces: entries.pieces,
      variants: entries.variants,
      guide: sizeGuides.subcategory_id,
    })
    .from(entries)
    .leftJoin(sizeGuides, and(eq(sizeGuides.subcategory_id, entries.subcategory_id), isFilled))
    .where(eq(entries.product_id, id))
  return row ?? null
}

export type ProductName = { id: number; slug: string; name: string; name_ar: string | null }

/** Link data of a product; null if shoppers cannot see it. */
export async function findShownProduct(ctx: Ctx, id: number): Promise<ProductName | null> {
  const [row] = await ctx.db
    .select({
      id: entries.product_id,
      slug: entries.slug,
      name: entries.name,
      name_ar: entries.name_ar,
    })
    .from(entries)
    .where(and(eq(entries.product_id, id), sql`${entries.visible}`))
  return row ?? null
}

export type ShownSlug = { id: number; slug: string; changed_at: Date }

/**
 * Addresses of visible products, up to `limit`, by id. `changed_at` is the last change by an admin
 * (the audit log), or its creation.
 * @param afterId last id of the page before, 0 at first; a page shorter than `limit` is the last
 */
export async function listShownSlugs(
  ctx: Ctx,
  afterId: number,
  limit: number,
): Promise<ShownSlug[]> {
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

/**
 * Ranges of ids with visible products: 0 for ids up to `width`, 1 for the next as many, and so on.
 */
export async function listShownRanges(ctx: Ctx, width: number): Promise<number[]> {
  const range = sql<number>`(${entries.product_id} - 1) / ${sql.raw(String(width))}`
  const rows = await ctx.db
    .selectDistinct({ range })
    .from(entries)
    .where(sql`${entries.visible}`)
    .orderBy(range)
  return rows.map((row) => row.range)
}
