/** Bulk change as it is asked for: the selected products, and what becomes of each (R240, R241). */
import { z } from 'zod'
import { limits } from '../limits.ts'
import {
  asked,
  both,
  clearable,
  day,
  egpIn,
  flag,
  id,
  lang,
  optional,
  text,
  wholeNumber,
} from '../parts.ts'
import { searchAsked } from '../list-parts.ts'
import { productState } from './product-form.ts'
import { productRecordSorts, stockLevel } from './product-records.ts'
import { coded } from '../field-refusals.ts'

export const bulkKinds = [
  'price',
  'sale',
  'badge',
  'subcategory',
  'state',
  'stock',
  'delete',
] as const
export type BulkKind = (typeof bulkKinds)[number]

/** Last digits of new prices, rounded to whole EGP; `95`: 1,095 and 1,195. */
export const roundings = ['none', '5', '10', '95'] as const

/** Filters of the products list; without ids, a bulk change takes all products that match. */
export const bulkFilters = z.object({
  search: searchAsked,
  sort: z.enum(productRecordSorts).catch('newest').default('newest'),
  lang,
  subcategory_id: asked(id()),
  category_id: asked(id()),
  stock: asked(stockLevel),
  hidden: asked(flag),
  state: asked(productState),
})

const manyIds = z.array(id()).max(limits.bulk_products, coded('bulk_too_many'))

const percent = wholeNumber(coded('bulk_percent'), 1, 99)

const newPrice = {
  /** Direction from the regular price: timed prices do not count. */
  direction: z.enum(['lower', 'raise']),
  percent: optional(percent),
  /** In EGP. */
  amount: optional(egpIn()),
  round: z.enum(roundings).default('none'),
}

const oneAmount = { path: ['percent'], error: coded('bulk_amount'), when: () => true }
const hasAmount = ({
  percent,
  amount,
}: {
  percent?: number | undefined
  amount?: number | undefined
}) => (percent === undefined) !== (amount === undefined)

export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), ...newPrice }).refine(hasAmount, oneAmount),
  z
    .object({ kind: z.literal('sale'), ...newPrice, from: day(), until: day() })
    .refine(hasAmount, oneAmount)
    .refine(({ from, until }) => from <= until, {
      path: ['until'],
      error: coded('bulk_until'),
      when: both('string', 'from', 'until'),
    }),
  /** Both texts empty: the badge is removed. */
  z.object({
    kind: z.literal('badge'),
    badge: clearable(text(limits.badge)),
    badge_ar: clearable(text(limits.badge)),
  }),
  z.object({
    kind: z.literal('subcategory'),
    subcategory_id: id(coded('product_invalid_subcategory')),
  }),
  z.object({ kind: z.literal('state'), state: z.enum(['published', 'draft']) }),
  z.object({
    kind: z.literal('stock'),
    /** Pieces added to each size and colour, or once to a product with shared stock. */
    pieces: wholeNumber(coded('bulk_pieces'), 1, limits.stock),
    reason: z.enum(['received', 'correction']).default('received'),
    note: clearable(text(limits.stock_note)),
  }),
  z.object({ kind: z.literal('delete') }),
])

export const selection = {
  /** Filters or `ids`: exactly one of the two fields is set. */
  match: optional(bulkFilters),
  ids: optional(manyIds.min(1, coded('bulk_which'))),
  /** Products left out of the selection. */
  except: manyIds.default([]),
  /** Products to change although their new price is below their cost. */
  below_cost: manyIds.default([]),
  change: bulkChange,
}
export const oneWay = ({ match, ids }: { match?: unknown; ids?: unknown }) =>
  (match === undefined) !== (ids === undefined)
export const which = { path: ['ids'], error: coded('bulk_which'), when: () => true }

export const bulkSelection = z.object(selection).refine(oneWay, which)
