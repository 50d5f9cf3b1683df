import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { reviews } from './reviews.tables.ts'

export type Review = typeof reviews.$inferSelect

/** A review with what its picture is stored under. */
export type ReviewRow = Omit<Review, 'email' | 'media_id'> & { picture: { stem: string; width: number; height: number } | null }

/** The same as admins see it; `product` is the product's English name. */
export type ReviewRecordRow = ReviewRow & { email: string | null; product: string }

export async function insertReview(ctx: Ctx, review: typeof reviews.$inferInsert): Promise<Review> {
  const [row] = await ctx.db.insert(reviews).values(review).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

const columns = `
  review.id, review.product_id, review.name, review.rate, review.review, review.status, review.created_at,
  case when file.id is not null then json_build_object('stem', file.stem, 'width', file.width, 'height', file.height) end as picture`

/** Accepted ones, newest first; with `rate` only those that gave so many stars. */
export async function listAcceptedOf(
  ctx: Ctx,
  productId: number,
  rate: number | undefined,
  { limit, offset }: Slice,
): Promise<ReviewRow[]> {
  const { rows } = await ctx.client.query<ReviewRow>({
    name: 'reviews.acceptedOf',
    text: `
      select ${columns}
      from reviews as review
      left join media_files as file on file.id = review.media_id
      where review.product_id = $1 and review.status = 'accepted' and ($4::integer is null or review.rate = $4)
      order by review.created_at desc, review.id desc
      limit $2 offset $3`,
    values: [productId, limit, offset, rate ?? null],
  })
  return rows
}

/** How many accepted reviews gave each number of stars that any gave. */
export async function countAcceptedByRate(ctx: Ctx, productId: number): Promise<{ rate: number; count: number }[]> {
  const { rows } = await ctx.client.query<{ rate: number; count: number }>({
    name: 'reviews.countByRate',
    text: `select rate, count(*)::int as count from reviews where product_id = $1 and status = 'accepted' group by rate`,
    values: [productId],
  })
  return rows
}

/** Of all products, newest first. */
export async function listReviewRows(ctx: Ctx, { limit, offset }: Slice): Promise<ReviewRecordRow[]> {
  const { rows } = await ctx.client.query<ReviewRecordRow>({
    name: 'reviews.list',
    text: `
      select ${columns}, review.email, product.name as product
      from reviews as review
      join products as product on product.id = review.product_id
      left join media_files as file on file.id = review.media_id
      order by review.created_at desc, review.id desc
      limit $1 offset $2`,
    values: [limit, offset],
  })
  return rows
}

export const countReviews = (ctx: Ctx): Promise<number> => ctx.db.$count(reviews)

/** Others who change or delete it wait until the transaction ends. */
export async function lockReview(ctx: Ctx, id: number): Promise<Review | null> {
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

export async function updateReviewStatus(ctx: Ctx, id: number, status: Review['status']): Promise<void> {
  await ctx.db.update(reviews).set({ status }).where(eq(reviews.id, id))
}

export async function deleteReviewRow(ctx: Ctx, id: number): Promise<Review | null> {
  const [row] = await ctx.db.delete(reviews).where(eq(reviews.id, id)).returning()
  return row ?? null
}
