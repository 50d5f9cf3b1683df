/**
 * Reviews that an import brings from a former shop, in batches: figures of their products follow in
 * the same transaction.
 */
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import {
  deleteReviewRows,
  type ImportedRow,
  insertImported,
  listAlike,
  listImportedById,
  updatePicture,
} from './imported-reviews.queries.ts'

/** A review in plain JSON; `is_decided`: whether an admin has accepted or rejected it. */
export type ImportedReview = Omit<ImportedRow, 'id' | 'decided_at' | 'created_at'> & {
  is_decided: boolean
  created_at: string
}

/** Adds reviews, which appear at once if they are accepted. Returns ids in the same order. */
export const importReviews = (
  ctx: Ctx,
  records: { record: ImportedReview; media_id?: number | null }[],
): Promise<number[]> =>
  inTransaction(ctx, async (ctx) => {
    const ids = await insertImported(
      ctx,
      records.map(({ record: { is_decided, created_at, ...review }, media_id }) => ({
        ...review,
        media_id: media_id ?? null,
        decided_at: is_decided ? ctx.now() : null,
        created_at: new Date(created_at),
      })),
    )
    await refreshProductsOf(
      ctx,
      records.map(({ record }) => record),
    )
    return ids
  })

/** Products whose figures count these reviews. */
async function refreshProductsOf(
  ctx: Ctx,
  rows: Pick<ImportedReview, 'product_id' | 'status'>[],
): Promise<void> {
  const accepted = rows.filter(({ status }) => status === 'accepted')
  if (accepted.length > 0)
    await refreshProducts(ctx, [...new Set(accepted.map(({ product_id }) => product_id))])
}

const plain = ({ id, decided_at, created_at, ...review }: ImportedRow) => ({
  id,
  record: { ...review, is_decided: decided_at !== null, created_at: created_at.toISOString() },
})

/** Reviews of products with these names and texts, whoever wrote them down. */
export const findImported = async (
  ctx: Ctx,
  asked: Pick<ImportedReview, 'product_id' | 'name' | 'review'>[],
): Promise<{ id: number; record: ImportedReview }[]> =>
  asked.length === 0 ? [] : (await listAlike(ctx, asked)).map(plain)

export const findImportedById = async (
  ctx: Ctx,
  ids: number[],
): Promise<Map<number, ImportedReview>> =>
  new Map((await listImportedById(ctx, ids)).map(plain).map(({ id, record }) => [id, record]))

export { updatePicture as giveImportedPicture }

/** Deletes reviews; their pictures are deleted later (media: sweepMedia). */
export const deleteImported = (ctx: Ctx, ids: number[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => refreshProductsOf(ctx, await deleteReviewRows(ctx, ids)))
