/**
 * Bulk changes of products: selection, change, a preview of every row, and a job that can be
 * stopped and undone (R240–R246).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { byId, egp, id, moment } from '../parts.ts'
import { pageAsked, pageOf, pageReply, searchAsked } from '../list-parts.ts'
import { productState } from './product-form.ts'
import { variantRecord } from './product-records.ts'
import { productPicture } from './products.ts'
import { figure } from '../field-marks.ts'
import { bulkKinds, oneWay, roundings, selection, which } from './bulk-change.ts'

/**
 * Reasons why a product is left out of a change, or of its undo (the last two); a `below_cost`
 * product can be included by the admin.
 */
export const bulkProblems = [
  'below_cost',
  'unchanged',
  'wrong_way',
  'out_of_range',
  'sale_not_below',
  'too_many_prices',
  'taken_out',
  'subcategory_gone',
  'sku_taken',
] as const

const timed = z.object({
  price: egp,
  original_price: egp.nullable(),
  from: z.string(),
  until: z.string(),
})

/** Product fields before and after a change: only those that the kind of change reads. */
const facts = z
  .object({
    price: egp,
    original_price: egp.nullable(),
    /** Variants with prices of their own (R393). */
    own_prices: z.array(
      variantRecord.pick({ size: true, color: true, price: true, original_price: true }),
    ),
    cost: figure(egp.nullable()),
    prices: z.array(timed),
    badge: z.string().nullable(),
    badge_ar: z.string().nullable(),
    subcategory_id: z.int(),
    state: productState,
    publish_at: z.string().nullable(),
    /** Pieces in all sizes and colours. */
    pieces: z.int(),
    items: z.int(),
  })
  .partial()

const shownProduct = {
  product_id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  subcategory: z.string(),
  subcategory_ar: z.string().nullable(),
  picture: productPicture.pick({ url: true, width: true, height: true }).nullable(),
}

export const previewRow = z.object({
  ...shownProduct,
  /** Whether the change includes this product. */
  included: z.boolean(),
  problem: z.enum(bulkProblems).nullable(),
  /** Last day of the timed price that the new price replaces. */
  replaces: z.string().nullable(),
  before: facts,
  after: facts,
})
export type PreviewRow = z.output<typeof previewRow>

export const previewTabs = ['all', 'below_cost', 'on_sale', 'unchanged'] as const

const previewCounts = z.object({
  /** Products of the selection. */
  all: z.int(),
  below_cost: z.int(),
  /** Products whose timed price is replaced. */
  on_sale: z.int(),
  /** Products that the change would leave as they are, or cannot change. */
  unchanged: z.int(),
  /** Products that will be changed. */
  included: z.int(),
})

export const bulkStates = ['running', 'stopped', 'done', 'undoing', 'undone'] as const
export const bulkRowStates = [
  'waiting',
  'changed',
  'meanwhile',
  'gone',
  'failed',
  'left_out',
  'undone',
  'kept',
] as const

export const bulkRow = z.object({
  ...shownProduct,
  position: z.int(),
  /**
   * `meanwhile`: another change came first, so the product was left alone; `kept`: another change
   * came after, so it was not undone.
   */
  state: z.enum(bulkRowStates),
  problem: z.enum(bulkProblems).nullable(),
  before: facts,
  after: facts,
  /** Member who made the other change, null if unknown, and its time. */
  by: z.string().nullable(),
  at: moment.nullable(),
  /** Product fields after the other change. */
  now: facts.nullable(),
  done_at: moment.nullable(),
})
export type BulkRow = z.output<typeof bulkRow>

/** The requested change, with amounts in EGP. */
const bulkWhat = z.object({
  kind: z.enum(bulkKinds),
  direction: z.enum(['lower', 'raise']).optional(),
  percent: z.int().optional(),
  amount: egp.optional(),
  round: z.enum(roundings).optional(),
  from: z.string().optional(),
  until: z.string().optional(),
  badge: z.string().nullable().optional(),
  badge_ar: z.string().nullable().optional(),
  subcategory_id: z.int().optional(),
  state: z.enum(['published', 'draft']).optional(),
  pieces: z.int().optional(),
  reason: z.enum(['received', 'correction']).optional(),
  note: z.string().nullable().optional(),
})

export const bulkRecord = z.object({
  id: z.int(),
  state: z.enum(bulkStates),
  what: bulkWhat,
  /** Number of rows by state. */
  counts: z.partialRecord(z.enum(bulkRowStates), z.int()),
  /** Number of left-out rows by reason. */
  problems: z.partialRecord(z.enum(bulkProblems), z.int()),
  /** Number of products to change, and how many of them the job has processed. */
  total: z.int(),
  through: z.int(),
  /** Whether the job waits for another bulk change to finish. */
  queued: z.boolean(),
  by: z.string().nullable(),
  created_at: moment,
  finished_at: moment.nullable(),
})
export type BulkRecord = z.output<typeof bulkRecord>

const example = {
  match: { category_id: '1' },
  change: {
    kind: 'sale' as const,
    direction: 'lower' as const,
    percent: '15',
    round: '95' as const,
    from: '2027-01-01',
    until: '2027-01-04',
  },
}

export const bulk = {
  preview: endpoint(adminPaths.bulk.preview, {
    summary:
      'Previews a bulk change row by row; changes nothing. `seen` identifies the preview and is sent to apply it',
    input: z
      .object({
        ...selection,
        ...pageAsked,
        tab: z.enum(previewTabs).catch('all').default('all'),
        find: searchAsked,
      })
      .refine(oneWay, which),
    reply: z.object({
      rows: pageOf(previewRow),
      counts: previewCounts,
      seen: z.string(),
      ...pageReply,
    }),
    refusals: [422],
    example,
  }),
  apply: endpoint(adminPaths.bulk.apply, {
    summary:
      'Starts a bulk change as a job, one change at a time; refused with 409 if the preview is outdated; an Idempotency-Key makes retries safe',
    input: z.object({ ...selection, seen: z.string().max(limits.token) }).refine(oneWay, which),
    reply: z.object({ change: bulkRecord }),
    keyed: true,
    refusals: [409, 422],
    example: { ...example, seen: 'q7Zb' },
  }),
  stop: endpoint(adminPaths.bulk.stop, {
    summary: 'Stops a running bulk change; its changes so far stay and can be undone',
    input: z.object({ id: id() }),
    reply: z.object({ change: bulkRecord }),
    refusals: [404, 409],
    example: { id: '1' },
  }),
  undo: endpoint(adminPaths.bulk.undo, {
    summary: 'Undoes a bulk change: restores each product that has not changed since',
    input: z.object({ id: id() }),
    reply: z.object({ change: bulkRecord }),
    refusals: [404, 409],
    example: { id: '1' },
  }),
  page: endpoint(adminPaths.bulk.page, {
    summary: 'Bulk changes, newest first',
    input: z.object(pageAsked),
    reply: z.object({ changes: pageOf(bulkRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.bulk.record, {
    summary:
      'One bulk change with its progress and a page of its rows: all, or with rows=not_changed those not changed or not undone',
    input: byId.input.extend({
      ...pageAsked,
      rows: z.enum(['all', 'not_changed']).catch('all').default('all'),
    }),
    reply: z.object({ change: bulkRecord, rows: pageOf(bulkRow), ...pageReply }),
    refusals: [404],
    example: { id: '1' },
  }),
}
