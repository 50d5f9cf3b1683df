import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { reviews } from './reviews.tables.ts'

export type Review = typeof reviews.$inferSelect

export async function isProductShown(ctx: Ctx, id: number): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `select from products as product
     join subcategories as subcategory on subcategory.id = product.subcategory_id
     where product.id = $1 and product.archived_at is null and subcategory.status = 'active'`,
    [id],
  )
  return rowCount === 1
}

export async function insertReview(ctx: Ctx, review: typeof reviews.$inferInsert): Promise<Review> {
  const [row] = await ctx.db.insert(reviews).values(review).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function updateReviewStatus(ctx: Ctx, id: number, status: Review['status']): Promise<Review | null> {
  const [row] = await ctx.db.update(reviews).set({ status }).where(eq(reviews.id, id)).returning()
  return row ?? null
}
