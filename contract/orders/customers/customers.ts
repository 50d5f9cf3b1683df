/**
 * Customers by their phone in its canonical form, with figures of their orders and the shop's note
 * and mark.
 */
import { z } from 'zod'
import { adminPaths } from '#contract/admin-paths.ts'
import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { orderRow } from '../order-records.ts'
import {
  asked,
  clearable,
  egp,
  moment,
  pathText,
  seenVersionOrNone,
  text,
} from '#contract/parts.ts'
import { listAsked, pageAsked, pageOf, pageReply } from '#contract/list-parts.ts'
import { normalizePhone } from '#contract/text/phone.ts'
import { coded } from '#contract/field-refusals.ts'

/**
 * Marks of a customer. `trusted`: orders are confirmed automatically; `confirm_first`: orders are
 * flagged at the desk; `blocked`: checkout refuses orders and asks to call the shop.
 */
export const customerMark = z.enum(['trusted', 'confirm_first', 'blocked'])
export type CustomerMark = z.output<typeof customerMark>

/**
 * Figures of the orders of one phone, with those of a former shop (R411); `refused` are orders
 * rejected as refused at the door or fake.
 */
export const customerFigures = z.object({
  orders: z.int(),
  delivered: z.int(),
  refused: z.int(),
  /** Refused orders whose parcel came back from the door. */
  refused_at_door: z.int(),
  /** Refused orders since the last delivered order. */
  refused_since: z.int(),
  /** Rejected orders that were not refused. */
  cancelled: z.int(),
  /** Pending and shipped orders of this shop. */
  open: z.int(),
  /** The sum of delivered orders. */
  spent: egp,
  first_at: moment.nullable(),
  last_at: moment.nullable(),
})
export type CustomerFigures = z.output<typeof customerFigures>

export const customerMemory = customerFigures.extend({
  phone: z.string(),
  mark: customerMark.nullable(),
  note: z.string().nullable(),
  noted_by: z.string().nullable(),
  noted_at: moment.nullable(),
})

/** A customer in the list, with the name and city of the last order. */
export const customerRow = customerMemory.extend({
  first_name: z.string(),
  last_name: z.string(),
  city: z.string(),
  city_ar: z.string().nullable(),
})
export type CustomerRow = z.output<typeof customerRow>

/** Delivery addresses of a customer, the most recent first. */
export const customerAddress = z.object({
  state: z.string(),
  address: z.string(),
  city: z.string(),
  city_ar: z.string().nullable(),
  /** Null for a deleted area. */
  area_id: z.int().nullable(),
  orders: z.int(),
  /** Null for an address of the former shop's list of customers, which no order names. */
  last_at: moment.nullable(),
})

export const customerRecord = customerRow.extend({
  email: z.string().nullable(),
  additional_phone: z.string().nullable(),
  instagram_user: z.string().nullable(),
  language: z.enum(['en', 'ar']),
  addresses: z.array(customerAddress),
  /** Number of orders of a former shop, and its note on the customer. */
  former: z.object({ orders: z.int(), note: z.string().nullable() }),
  /** 0 before the first note. */
  version: z.int(),
})
export type CustomerRecord = z.output<typeof customerRecord>

/** A phone in a path, in any spelling. Any other text leads to a 404 by the look-up. */
const pathPhone = pathText.transform(normalizePhone)

export const customerSorts = ['last', 'orders', 'spent', 'refused'] as const

export const customerCounts = z.object({
  all: z.int(),
  trusted: z.int(),
  confirm_first: z.int(),
  blocked: z.int(),
})

/** The shop's note and mark for a phone; a field that is not sent keeps its value. */
export const customerForm = z.object({
  note: clearable(text(limits.customer_note)),
  mark: clearable(z.enum(customerMark.options, { error: coded('customer_mark') })),
})

export const customers = {
  page: endpoint(adminPaths.customers.page, {
    summary:
      'Customers by phone, latest order first by default; ?search= matches a phone in any format, or words of the name; `counts` are the numbers of each mark, regardless of the requested one',
    input: z.object({ ...listAsked(customerSorts), mark: asked(customerMark) }),
    reply: z.object({ customers: pageOf(customerRow), counts: customerCounts, ...pageReply }),
    example: { search: '010 1234 5678', sort: 'spent' },
  }),
  record: endpoint(adminPaths.customers.record, {
    summary: 'One customer with the orders of the phone, newest first, in pages',
    input: z.object({ phone: pathPhone, ...pageAsked }),
    reply: z.object({ customer: customerRecord, orders: pageOf(orderRow), ...pageReply }),
    refusals: [404],
    example: { phone: '01012345678' },
  }),
  update: endpoint(adminPaths.customers.update, {
    summary: 'Updates the note or mark of a phone; omitted fields stay unchanged',
    input: z.object({ phone: pathPhone, ...customerForm.shape, version: seenVersionOrNone }),
    reply: z.object({ customer: customerRecord }),
    refusals: [404, 409, 422],
    example: { phone: '01012345678', note: 'Prefers to be called after 14:00.', mark: 'trusted' },
  }),
}
