import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Fit, reviewRecord } from '#contract/products/reviews.ts'
import type { Ctx } from '#server/ctx.ts'
import { deleteSome } from '#server/db/batches.ts'
import { mentionsNormal } from '#server/db/mentions.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { catalogueEntries } from '../catalogue/catalogue.tables.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { products } from '../products/products.tables.ts'
import { reviews } from './reviews.tables.ts'

/** Columns of a review without the search text. */
const { words_norm: _, ...reviewColumns } = getTableColumns(reviews)

export type Review = Omit<typeof reviews.$inferSelect, 'words_norm'>

/** A review with the stem of its picture. */
export type ReviewRow = Omit<Review, 'email' | 'media_id' | 'decided_at'> & {
  picture: { stem: string; width: number; height: number } | null
}

/**
 * A review for admins; `product` and `product_ar` are the product's names, `product_slug` is null
 * if shoppers cannot see it.
 */
export type ReviewRecordRow = ReviewRow &
  Pick<Review, 'email' | 'decided_at'> & {
    product: string
    product_ar: string | null
    product_slug: string | null
  }

export type ReviewFilter = {
  search?: string | undefined
  status?: 'new' | Review['status'] | undefined
  rate?: number | undefined
  sort?: 'newest' | 'oldest' | 'rate_asc' | 'rate_desc'
}

export async function insertReview(ctx: Ctx, review: typeof reviews.$inferInsert): Promise<Review> {
  const [row] = await ctx.db.insert(reviews).values(review).returning(reviewColumns)
  if (!row) throw new Error('An insert answered no row')
  return row
}

const picture = { stem: mediaFiles.stem, width: mediaFiles.width, height: mediaFiles.height }

const isAcceptedOf = (productId: number) =>
  and(eq(reviews.product_id, productId), eq(reviews.status, 'accepted'))

/** Accepted reviews, newest first; `rate` limits them to a number of stars. */
export async function listAcceptedOf(
  ctx: Ctx,
  productId: number,
  rate: number | undefined,
  { limit, offset }: Slice,
): Promise<ReviewRow[]> {
  const { email: _email, media_id: _media, decided_at: _decided, ...shown } = reviewColumns
  return ctx.db
    .select({ ...shown, picture })
    .from(reviews)
    .leftJoin(mediaFiles, eq(mediaFiles.id, reviews.media_id))
    .where(and(isAcceptedOf(productId), rate === undefined ? undefined : eq(reviews.rate, rate)))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
}

/** A review of many stars, with the names of its product. */
export type PraiseRow = Pick<Review, 'id' | 'name' | 'rate' | 'review'> & {
  product: { title: string; title_ar: string | null; slug: string }
}

/** Ids of the given pictures that belong to reviews. */
export async function listReviewPictures(ctx: Ctx, ids: number[]): Promise<number[]> {
  const found = await ctx.db
    .select({ id: reviews.media_id })
    .from(reviews)
    .where(inArray(reviews.media_id, ids))
  return found.flatMap(({ id }) => id ?? [])
}

/** Newest accepted reviews with at least four stars, of products that shoppers can see. */
export async function listPraiseRows(ctx: Ctx, count: number): Promise<PraiseRow[]> {
  const { id, name, rate, review } = reviewColumns
  return ctx.db
    .select({
      ...{ id, name, rate, review },
      product: {
        title: products.name,
        title_ar: products.name_ar,
        slug: catalogueEntries.slug,
      },
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .innerJoin(
      catalogueEntries,
      and(eq(catalogueEntries.product_id, reviews.product_id), sql`${catalogueEntries.visible}`),
    )
    .where(and(eq(reviews.status, 'accepted'), gte(reviews.rate, 4)))
    .orderBy(...newest)
    .limit(count)
}

/** Number of accepted reviews per number of stars. */
export async function countAcceptedByRate(
  ctx: Ctx,
  productId: number,
): Promise<{ rate: number; count: number }[]> {
  return ctx.db
    .select({ rate: reviews.rate, count: count() })
    .from(reviews)
    .where(isAcceptedOf(productId))
    .groupBy(reviews.rate)
}

/** Number of accepted reviews per fit vote. */
export async function countAcceptedByFit(
  ctx: Ctx,
  productId: number,
): Promise<Record<Fit, number>> {
  const rows = await ctx.db
    .select({ fit: reviews.fit, count: count() })
    .from(reviews)
    .where(and(isAcceptedOf(productId), isNotNull(reviews.fit)))
    .groupBy(reviews.fit)
  return {
    small: 0,
    true: 0,
    large: 0,
    ...Object.fromEntries(rows.map(({ fit, count }) => [fit, count])),
  }
}

/** Reviews of all products, sorted; with equal stars newest first. */
export async function listReviewRows(
  ctx: Ctx,
  { search, status, rate, sort = 'newest' }: ReviewFilter,
  { limit, offset }: Slice,
): Promise<Rows<ReviewRecordRow>> {
  const asked = and(
    isIn(status),
    rate === undefined ? undefined : eq(reviews.rate, rate),
    await isFound(ctx, search),
  )
  const total = await ctx.db.$count(reviews, asked)
  if (offset >= total) return { rows: [], total }
  const inOrder = orders[sort]
  // Joins only for the reviews of the page.
  const ids = ctx.db.$with('ids').as(
    ctx.db
      .select({ id: reviews.id })
      .from(reviews)
      .where(asked)
      .orderBy(...inOrder)
      .limit(limit)
      .offset(offset),
  )
  const rows = await ctx.db
    .with(ids)
    .select({
      ...reviewColumns,
      product: products.name,
      product_ar: products.name_ar,
      product_slug: catalogueEntries.slug,
      picture,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .leftJoin(
      catalogueEntries,
      and(eq(catalogueEntries.product_id, reviews.product_id), catalogueEntries.visible),
    )
    .leftJoin(mediaFiles, eq(mediaFiles.id, reviews.media_id))
    .where(inArray(reviews.id, ctx.db.select({ id: ids.id }).from(ids)))
    .orderBy(...inOrder)
  return { rows, total }
}

const newest = [desc(reviews.created_at), desc(reviews.id)]
const orders = {
  newest,
  oldest: [asc(reviews.created_at), asc(reviews.id)],
  rate_asc: [asc(reviews.rate), ...newest],
  rate_desc: [desc(reviews.rate), ...newest],
}

/** Condition of a search in the review, or in the names of its product. */
function isFound(ctx: Ctx, search: string | undefined): Promise<SQL | undefined> {
  const product = sql`(select product.names_norm from ${products} as product where product.id = ${reviews}.product_id)`
  return mentionsNormal(
    ctx,
    reviewRecord,
    [
      { of: ['name', 'email', 'review'], column: reviews.words_norm },
      { of: ['product', 'product_ar'], column: product },
    ],
    search,
  )
}

function isIn(status: ReviewFilter['status']): SQL | undefined {
  if (status === 'new') return and(isNull(reviews.decided_at), eq(reviews.status, 'rejected'))
  if (status === 'rejected')
    return and(isNotNull(reviews.decided_at), eq(reviews.status, 'rejected'))
  return status && eq(reviews.status, status)
}

/** Bytes on disk of pictures of undecided reviews. */
export async function sumNewPictures(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ bytes: sql<number>`coalesce(sum(${mediaFiles.bytes}), 0)::float8` })
    .from(mediaFiles)
    .where(
      inArray(
        mediaFiles.id,
        ctx.db.select({ id: reviews.media_id }).from(reviews).where(isIn('new')),
      ),
    )
  return row?.bytes ?? 0
}

/** Locks a review until the transaction ends. */
export async function lockReview(ctx: Ctx, id: number): Promise<Review | null> {
  const [row] = await ctx.db
    .select(reviewColumns)
    .from(reviews)
    .where(eq(reviews.id, id))
    .for('update')
  return row ?? null
}

export async function updateReviewStatus(
  ctx: Ctx,
  { id, status, decided_at }: Review,
): Promise<void> {
  await ctx.db.update(reviews).set({ status, decided_at }).where(eq(reviews.id, id))
}

export async function deleteReviewRow(ctx: Ctx, id: number): Promise<Review | null> {
  const [row] = await ctx.db.delete(reviews).where(eq(reviews.id, id)).returning(reviewColumns)
  return row ?? null
}

/** Deletes up to the limit undecided reviews from before a time. Returns how many. */
export async function deleteOldReviews(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const isOld = and(
    lt(reviews.created_at, before),
    isNull(reviews.decided_at),
    eq(reviews.status, 'rejected'),
  )
  return deleteSome(ctx, reviews.id, isOld, limit)
}
