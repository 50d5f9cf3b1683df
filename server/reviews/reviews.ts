/**
 * Reviews of products. No review is shown, or counted in a figure, before an admin has accepted it
 * (R77).
 */
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import type { Fit, review, reviewRecord, reviewSummary } from '#contract/products/reviews.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inBatches } from '#server/db/batches.ts'
import { type PageAsked, pageFigures, readPage, sliceOf } from '#server/db/page.ts'
import {
  type MediaFile,
  pictureOf,
  type Stranger,
  takePicture,
  requestVariants,
} from '#server/media/media.ts'
import { wasBought } from '#server/orders/orders.ts'
import { getShownProduct, refreshProducts } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/language.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { conflict, found, notFound } from '#server/refusal.ts'
import { forgottenBefore } from '#server/settings/settings.ts'
import {
  countAcceptedByFit,
  countAcceptedByRate,
  deleteOldReviews,
  deleteReviewRow,
  insertReview,
  listAcceptedOf,
  listPraiseRows,
  listReviewRows,
  lockReview,
  type Review,
  type ReviewFilter,
  type ReviewRow,
  sumNewPictures,
  updateReviewStatus,
} from './reviews.queries.ts'

export {
  deleteImported,
  findImported,
  findImportedById,
  giveImportedPicture,
  type ImportedReview,
  importReviews,
} from './imported-reviews.ts'

/** `rate` is 1 to 5; `image` is an upload. */
export type NewReview = {
  product_id: number
  name: string
  email?: string | null | undefined
  rate: number
  review: string
  fit?: Fit | undefined
  /** Token of the author's order. */
  order_token?: string | undefined
  image?: File | undefined
  created_at?: Date
}

/** Limit of bytes on disk for pictures of new reviews: several hundred camera pictures. */
const mostNewPictures = 200_000_000

type ShownReview = z.input<typeof review>

/**
 * Adds a review, hidden at first. Refuses with 404 a product that shoppers cannot see, before the
 * picture is decoded; then with 409 any picture while those of new reviews are at their limit, with
 * 413 one above 3000 kB and with 422 on `image` a file that is none (media: takePicture).
 */
export async function addReview(
  ctx: Ctx,
  { image, order_token, ...review }: NewReview,
  stranger: Stranger = { network: undefined },
): Promise<Review> {
  await getShownProduct(ctx, review.product_id)
  const picture = image && (await takeReviewPicture(ctx, image, stranger))
  return inTransaction(ctx, async (ctx) => {
    const verified = await wasBought(ctx, {
      product_id: review.product_id,
      order_token: order_token ?? null,
    })
    return insertReview(ctx, {
      ...review,
      verified,
      media_id: picture?.id ?? null,
      created_at: review.created_at ?? ctx.now(),
    })
  })
}

async function takeReviewPicture(ctx: Ctx, image: File, stranger: Stranger): Promise<MediaFile> {
  if ((await sumNewPictures(ctx)) >= mostNewPictures)
    throw conflict({ image: ['review_pictures_full'] })
  return takePicture(ctx, image, { maxBytes: limits.review_picture_bytes, stranger })
}

export { listReviewPictures } from './reviews.queries.ts'

/**
 * Accepted reviews of a product, newest first; `rate` limits them to a number of stars. Refuses
 * with 404 a product that shoppers cannot see.
 */
export async function listReviewsOf(
  ctx: Ctx,
  productId: number,
  { rate, ...asked }: PageAsked & { rate?: number | undefined },
) {
  await getShownProduct(ctx, productId)
  const slice = sliceOf(asked)
  const counts = await countByStars(ctx, productId)
  const total = rate === undefined ? sumOf(counts) : (counts[rate - 1] ?? 0)
  const rows = slice.offset < total ? await listAcceptedOf(ctx, productId, rate, slice) : []
  return { reviews: rows.map(showReview), ...pageFigures(slice, total) }
}

/** Newest accepted reviews with four or five stars, of all products that shoppers can see. */
export async function listPraise(ctx: Ctx, count: number, lang: Lang) {
  return (await listPraiseRows(ctx, count)).map(({ product, ...review }) => ({
    ...review,
    product: {
      title: inLanguage(lang, product.title, product.title_ar),
      slug: product.slug,
    },
  }))
}

/** Figures of a product's accepted reviews. Refuses with 404 a product that shoppers cannot see. */
export async function summariseReviews(
  ctx: Ctx,
  productId: number,
): Promise<z.input<typeof reviewSummary>> {
  await getShownProduct(ctx, productId)
  const distribution = await countByStars(ctx, productId)
  const count = sumOf(distribution)
  const mean =
    count === 0 ? 0 : sumOf(distribution.map((each, index) => each * (index + 1))) / count
  return {
    ceil_rate: Math.ceil(mean),
    count,
    mean: Math.round(mean * 10) / 10,
    distribution,
    fits: await countAcceptedByFit(ctx, productId),
  }
}

/** Number of accepted reviews with 1, 2, 3, 4 and 5 stars. */
async function countByStars(ctx: Ctx, productId: number): Promise<number[]> {
  const counts = await countAcceptedByRate(ctx, productId)
  return [1, 2, 3, 4, 5].map((stars) => counts.find(({ rate }) => rate === stars)?.count ?? 0)
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Reviews of all products, newest first by default. */
export async function listReviews(ctx: Ctx, asked: PageAsked & ReviewFilter) {
  return readPage(asked, async (slice) => {
    const { rows, total } = await listReviewRows(ctx, asked, slice)
    const records: z.input<typeof reviewRecord>[] = rows.map((row) => ({
      ...showReview(row),
      email: row.email,
      product: row.product,
      product_ar: row.product_ar,
      product_slug: row.product_slug,
      is_new: isNew(row),
    }))
    return { rows: records, total }
  })
}

/** Whether no admin has decided yet. */
const isNew = ({ status, decided_at }: Pick<Review, 'status' | 'decided_at'>): boolean =>
  status === 'rejected' && decided_at === null

function showReview({ status, picture, ...review }: ReviewRow): ShownReview {
  const shown = picture && pictureOf(picture)
  return { ...review, image: shown?.url ?? null, picture: shown, is_accepted: status }
}

/** Accepts a review, which is then shown and counted. Safe to repeat; refuses with 404. */
export const acceptReview = (ctx: Ctx, id: number): Promise<Review> =>
  changeReviewStatus(ctx, id, 'accepted')

/**
 * Sets a review's status; without one, accepts a rejected review and rejects an accepted one, in
 * the order of the requests (R77). Either way it is no longer new, unless `new` undoes the
 * decision. Refuses with 404.
 */
export async function changeReviewStatus(
  ctx: Ctx,
  id: number,
  wanted?: Review['status'] | 'new',
): Promise<Review> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockReview(ctx, id), 'Review')
    const status =
      wanted === 'new'
        ? 'rejected'
        : (wanted ?? (before.status === 'accepted' ? 'rejected' : 'accepted'))
    if (status === before.status && (wanted === 'new') === isNew(before)) return before
    const after = { ...before, status, decided_at: wanted === 'new' ? null : ctx.now() }
    await updateReviewStatus(ctx, after)
    if (status !== before.status) await refreshProducts(ctx, [before.product_id])
    if (status === 'accepted' && before.media_id) await requestVariants(ctx, before.media_id)
    const action = status === 'accepted' ? 'accept' : 'reject'
    const change = { before: auditOf(before), after: auditOf(after) }
    await logChange(ctx, { room: 'reviews', action, record_id: id, title: before.name, ...change })
    return after
  })
}

/** Audited fields of a decision. */
const auditOf = (review: Review) => ({ status: review.status, is_new: isNew(review) })

/**
 * Deletes a review; its picture is deleted later, unless it is used elsewhere (media: sweepMedia).
 * Refuses with 404.
 */
export async function deleteReview(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await deleteReviewRow(ctx, id)
    if (!before) throw notFound('Review')
    if (before.status === 'accepted') await refreshProducts(ctx, [before.product_id])
    await logChange(ctx, { room: 'reviews', record_id: id, before })
  })
}

export const sweepReviewsJob = defineJob<object>({
  name: 'sweep-reviews',
  retries: 3,
  backoff: 60,
  cron: '56 4 * * *',
})

/** Deletes reviews that have been undecided for as long as the owner has set (R323). */
export async function sweepReviews(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = await forgottenBefore(ctx)
  if (before) await inBatches(signal, (limit) => deleteOldReviews(ctx, before, limit))
}
