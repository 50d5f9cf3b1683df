/**
 * Orders of a former shop, as an import has brought them: history of customers, which nobody works
 * on (R411).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { formerStates } from '../files/import-kinds.ts'
import { asked, byId, egp, moment } from '../parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'

/**
 * A line as the former shop named it. `price` of one piece and `total` are in piastres here, in EGP
 * in answers; null where the file has none.
 */
export const formerLine = z.object({
  name: z.string(),
  variant: z.string().nullable(),
  sku: z.string().nullable(),
  quantity: z.int(),
  price: egp.nullable(),
  total: egp.nullable(),
})
export type FormerLine = z.input<typeof formerLine>

export const formerOrderRow = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(formerStates),
  placed_at: moment,
  phone: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  city: z.string().nullable(),
  pieces: z.int(),
  total_price: egp,
  refunded: egp,
})
export type FormerOrderRow = z.output<typeof formerOrderRow>

export const formerOrderRecord = formerOrderRow.extend({
  email: z.string().nullable(),
  province: z.string().nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
  lines: z.array(formerLine),
  subtotal: egp,
  discount: egp,
  delivery_price: egp,
  /** What the file adds to the total beside lines, discount and delivery; may be below 0. */
  other: egp,
})
export type FormerOrderRecord = z.output<typeof formerOrderRecord>

/** Sort orders of the list; the first is the default. */
export const formerSorts = ['newest', 'oldest', 'total'] as const

export const former = {
  page: endpoint(adminPaths.former.page, {
    summary:
      'Orders of a former shop, newest first or sorted otherwise; ?search= matches a number, a phone in any format, or words of the name; `sum` is the total of all that match',
    input: z.object({ ...listAsked(formerSorts), state: asked(z.enum(formerStates)) }),
    reply: z.object({ orders: pageOf(formerOrderRow), sum: egp, ...pageReply }),
    example: { search: '010 1234 5678', state: 'refused' },
  }),
  record: endpoint(adminPaths.former.record, {
    summary: 'One order of a former shop with its lines',
    ...byId,
    reply: z.object({ order: formerOrderRecord }),
  }),
}
