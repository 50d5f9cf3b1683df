/** Reviews, which are the same where product, name, text and day are. */
import {
  deleteImported,
  findImported,
  findImportedById,
  giveImportedPicture,
  type ImportedReview,
  importReviews,
} from '#server/reviews/reviews.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { findByNames, findBySkus, findBySlugs } from '../../matching.queries.ts'
import type { WritingKind } from './writing-kind.ts'

export const reviews: WritingKind<'reviews', ImportedReview> = {
  // Pictures of a batch are fetched before it is written.
  batch: 20,
  prepare: async (ctx, asked, { options }) => {
    const fields = asked.flatMap(({ read }) => read.fields ?? [])
    const [bySlug, bySku, byName] = [
      await findBySlugs(
        ctx,
        fields.flatMap(({ slug }) => slug ?? []),
      ),
      await findBySkus(
        ctx,
        fields.flatMap(({ sku }) => sku?.toLowerCase() ?? []),
      ),
      await findByNames(
        ctx,
        fields.flatMap(({ product }) => product ?? []),
      ),
    ]
    const productOf = ({ slug, sku, product }: (typeof fields)[number]) =>
      bySlug.get(slug ?? '') ?? bySku.get(sku?.toLowerCase() ?? '') ?? byName.get(product ?? '')
    const known = await findImported(
      ctx,
      fields.flatMap((one) => {
        const product_id = productOf(one)
        return product_id === undefined ? [] : [{ product_id, name: one.name, review: one.review }]
      }),
    )
    const now = ctx.now()
    return asked.map(({ read, tell }) => {
      if (!read.fields) return null
      const { slug, sku, product, picture, status: said, created_at, ...review } = read.fields
      const product_id = productOf(read.fields)
      if (product_id === undefined) {
        const target = slug ? 'product_slug' : sku ? 'product_sku' : 'product_name'
        tell(target, 'unknown_product', { value: slug ?? sku ?? product ?? '' })
        return null
      }
      const status = options.fresh === 'file' ? said : null
      const record = {
        ...review,
        product_id,
        status: status ?? 'rejected',
        is_decided: status !== null,
        created_at: created_at ?? now.toISOString(),
      } as const
      const before = known.find(({ record: one }) => isSame(one, { ...record, created_at }))
      // What has become of a review here is not the file's to say.
      return before
        ? { record: before.record, before }
        : { record, before: null, picture: options.fetch_pictures ? picture : null }
    })
  },
  fields: {},
  whole: 'review',
  find: (ctx, known) =>
    findImportedById(
      ctx,
      known.map(({ id }) => id),
    ),
  areThere: async (ctx, records) => {
    const known = await findImported(ctx, records)
    return records.map((record) => known.some(({ record: one }) => isSame(one, record)))
  },
  write: async (ctx, records) => (await importReviews(ctx, records)).map((id) => ({ id })),
  remove: deleteImported,
  givePicture: giveImportedPicture,
}

type Said = Pick<ImportedReview, 'product_id' | 'name' | 'review'> & { created_at: string | null }

const isSame = (one: ImportedReview, said: Said): boolean =>
  one.product_id === said.product_id &&
  one.name === said.name &&
  one.review === said.review &&
  (said.created_at === null || dayOf(one.created_at) === dayOf(said.created_at))

const dayOf = (moment: string) => toCairoDay(new Date(moment))
