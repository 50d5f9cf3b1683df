/** Product reviews by shoppers, public once an admin has accepted them (R77). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  asked,
  bodyToken,
  byId,
  nothing,
  flag,
  id,
  moment,
  optional,
  pathId,
  text,
  wholeNumber,
} from '../parts.ts'
import { optionalPictureFile } from '../files/picture-fields.ts'
import { email } from '../person-parts.ts'
import { listAsked, pageIfAsked, pageOf, pageReply, perPageIfAsked } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { picture } from './products.ts'
import { coded } from '../field-refusals.ts'

/** Fit of clothing: smaller than its size, true to size, or larger. */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

export const reviewForm = z.object({
  product_id: id(),
  name: text(limits.name, coded('review_name_required')),
  email: optional(email(coded('email_required'))),
  rate: wholeNumber(coded('review_rate_required'), 1, 5),
  review: text(limits.message, coded('review_required')),
  fit: optional(z.enum(fits)),
  /**
   * Token of an order that contains the product, which marks the review as a buyer's. Signed-in
   * shoppers need none: the server knows their orders.
   */
  order_token: bodyToken,
  image: optionalPictureFile,
})

export const reviewStatus = z.enum(['accepted', 'rejected'])

/** Public review, without the writer's e-mail address. */
export const review = z.object({
  id: z.int(),
  product_id: z.int(),
  name: z.string(),
  rate: z.int(),
  review: z.string(),
  /** Address of the review's picture; null without one. `picture` adds its dimensions. */
  image: z.string().nullable(),
  picture: picture.omit({ alt: true }).nullable(),
  fit: z.enum(fits).nullable(),
  /** Whether the writer had ordered the product, and the order was not rejected at that time. */
  verified: z.boolean(),
  is_accepted: reviewStatus,
  created_at: moment,
})
export type Review = z.output<typeof review>

export const reviewSorts = ['newest', 'oldest', 'rate_asc', 'rate_desc'] as const

export const reviewRecord = review.extend({
  email: z.string().nullable(),
  /** Name of the product. */
  product: z.string(),
  product_ar: z.string().nullable(),
  /** Slug of the product; null if shoppers cannot see the product. */
  product_slug: z.string().nullable(),
  /** Whether the review waits for moderation: hidden, neither accepted nor rejected. */
  is_new: z.boolean(),
})
export type ReviewRecord = z.output<typeof reviewRecord>

export const reviewSummary = z.object({
  /** Rounded-up mean of accepted reviews; 0 without reviews. */
  ceil_rate: z.int(),
  count: z.int(),
  /** Mean to one decimal; 0 without reviews. */
  mean: z.number(),
  /** Number of reviews with 1, 2, 3, 4 and 5 stars, in this order. */
  distribution: z.array(z.int()).length(5),
  /** Number of votes for small, true to size and large. */
  fits: z.object({ small: z.int(), true: z.int(), large: z.int() }),
})
export type ReviewSummary = z.output<typeof reviewSummary>

/** Star filter `?rate=`: 1 to 5; any other value is ignored. */
const rateIfAsked = z
  .union([z.number(), z.string()])
  .nullable()
  .catch(null)
  .optional()
  .transform((asked) => (/^[1-5]$/.test(String(asked)) ? Number(asked) : undefined))

export const reviews = {
  create: endpoint(paths.reviews.create, {
    summary: `Creates a review with at most one picture of at most 3000 kB and ${limits.review_picture_megapixels} megapixels; hidden until it is accepted`,
    input: reviewForm,
    pictures: { image: { count: 1, bytes: limits.review_picture_bytes } },
    reply: nothing,
    limit: 'review',
    daily: true,
    refusals: [404, 409, 413, 422],
    example: {
      product_id: 1,
      name: 'Mona',
      email: 'mona@mail.example',
      rate: 5,
      review: 'Soft, and true to size.',
    },
  }),
  summary: endpoint(paths.reviews.summary, {
    summary: 'Number, average, star counts and fit votes of a product’s accepted reviews',
    input: z.object({ productId: pathId }),
    reply: reviewSummary,
    refusals: [404],
    example: { productId: '1' },
  }),
  list: endpoint(paths.reviews.list, {
    summary: 'Accepted reviews of a product, newest first; `rate` filters by stars',
    input: z.object({
      productId: pathId,
      page: pageIfAsked,
      per_page: perPageIfAsked,
      rate: rateIfAsked,
    }),
    reply: z.object({ reviews: z.array(review), ...pageReply }),
    refusals: [404],
    example: { productId: '1' },
  }),
  page: endpoint(adminPaths.reviews.page, {
    summary:
      'Reviews of all products, newest first by default; `search` matches name, email, text and product; `status` filters new, accepted or rejected ones, `rate` by stars',
    input: z.object({
      ...listAsked(reviewSorts),
      status: asked(z.enum(['new', ...reviewStatus.options])),
      rate: rateIfAsked,
    }),
    reply: z.object({ allReviews: pageOf(reviewRecord), ...pageReply }),
    example: { page: '1', search: 'soft', status: 'new', rate: '5', sort: 'rate_asc' },
  }),
  changeStatus: endpoint(adminPaths.reviews.changeStatus, {
    summary:
      'Toggles a review between accepted and rejected, or sets it to `is_accepted`; `is_new` reverts the decision: hidden and undecided',
    input: z.object({ id: pathId, is_accepted: optional(reviewStatus), is_new: optional(flag) }),
    reply: z.object({ is_accepted: reviewStatus }),
    refusals: [404, 422],
    example: { id: '1', is_accepted: 'rejected' },
  }),
  delete: endpoint(adminPaths.reviews.delete, {
    summary: 'Deletes a review',
    ...byId,
    reply: nothing,
  }),
}
