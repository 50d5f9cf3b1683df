/** Reviews as imports bring them. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { reviews } from './reviews.tables.ts'

const columns = {
  id: reviews.id,
  product_id: reviews.product_id,
  name: reviews.name,
  email: reviews.email,
  rate: reviews.rate,
  review: reviews.review,
  fit: reviews.fit,
  verified: reviews.verified,
  status: reviews.status,
  decided_at: reviews.decided_at,
  created_at: reviews.created_at,
}
export type ImportedRow = Pick<typeof reviews.$inferSelect, keyof typeof columns>

/** Ids in the order of the rows. */
export async function insertImported(
  ctx: Ctx,
  rows: (typeof reviews.$inferInsert)[],
): Promise<number[]> {
  const inserted = await ctx.db.insert(reviews).values(rows).returning({ id: reviews.id })
  return inserted.map(({ id }) => id)
}

/** Reviews of products with these names and texts, the first first. */
export async function listAlike(
  ctx: Ctx,
  asked: Pick<ImportedRow, 'product_id' | 'name' | 'review'>[],
): Promise<ImportedRow[]> {
  const products = [...new Set(asked.map(({ product_id }) => product_id))]
  const wanted = sql`(select one.product_id, one.name, one.review
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as one (product_id integer, name text, review text))`
  return ctx.db
    .select(columns)
    .from(reviews)
    .where(
      and(
        inArray(reviews.product_id, products),
        sql`(${reviews.product_id}, ${reviews.name}, ${reviews.review}) in ${wanted}`,
      ),
    )
    .orderBy(asc(reviews.id))
}

export const listImportedById = (ctx: Ctx, ids: number[]): Promise<ImportedRow[]> =>
  ctx.db.select(columns).from(reviews).where(inArray(reviews.id, ids))

export async function updatePicture(ctx: Ctx, id: number, media_id: number): Promise<void> {
  await ctx.db.update(reviews).set({ media_id }).where(eq(reviews.id, id))
}

export const deleteReviewRows = (
  ctx: Ctx,
  ids: number[],
): Promise<Pick<ImportedRow, 'product_id' | 'status'>[]> =>
  ctx.db
    .delete(reviews)
    .where(inArray(reviews.id, ids))
    .returning({ product_id: reviews.product_id, status: reviews.status })
