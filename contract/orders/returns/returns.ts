/**
 * Returns after delivery: requested by the customer, agreed by the shop, received, and refunded
 * (R309–R313).
 */
import { z } from 'zod'
import { adminPaths } from '#contract/admin-paths.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ofWork } from '#contract/field-marks.ts'
import { limits } from '#contract/limits.ts'
import { parcelPiece } from '#contract/couriers/parcel-records.ts'
import { receivedPieces } from '#contract/couriers/parcels.ts'
import {
  asked,
  egp,
  egpIn,
  id,
  moment,
  nothing,
  optional,
  pathId,
  seenVersion,
  text,
} from '#contract/parts.ts'
import { listAsked, pageOf, pageReply } from '#contract/list-parts.ts'
import { paths } from '#contract/paths.ts'
import { askForm, returnLine, returnLines } from './return-form.ts'
import { comesBy, moneyBy, returnReason, returnState, returnWants } from './return-words.ts'
import { coded } from '#contract/field-refusals.ts'

/** A line of an agreed return; its pieces may be exchanged for another product at today's price. */
const agreedLine = returnLine.extend({
  /** The other product wished for in an exchange. */
  product_id: optional(id()),
  /**
   * EGP of one piece of the other product as the screen showed it: another price is refused with
   * the new sums.
   */
  price_seen: optional(egpIn()),
})

export const returnForm = z.object({
  order_id: id(),
  /** The order's version as the screen showed it. */
  version: seenVersion,
  /** The customer's request that this return agrees to. */
  return_id: optional(id()),
  lines: returnLines(agreedLine),
  comes_by: z.enum(comesBy.options, { error: coded('return_comes_by') }),
  /** How the refund is paid. */
  money_by: optional(z.enum(moneyBy.options, { error: coded('return_money_by') })),
  /** An InstaPay address or the number of a wallet for the refund. */
  money_to: optional(text(limits.money_to)),
  /** The courier that fetches the pieces if no new order is delivered. */
  courier_id: optional(id(coded('return_courier'))),
  /** EGP for delivering the new pieces; 0 by default. */
  delivery_price: optional(egpIn()),
})

const sum = ofWork('orders', egp)

const piece = parcelPiece.omit({ sku: true }).extend({
  reason: returnReason,
  wants: returnWants,
  /** The other product wished for in an exchange; null for the same product. */
  product_id: z.int().nullable(),
  for_name: z.string().nullable(),
  for_name_ar: z.string().nullable(),
  /** The size and colour wished for in an exchange. */
  size_id: z.int().nullable(),
  color_id: z.int().nullable(),
  for_size: z.string().nullable(),
  for_size_ar: z.string().nullable(),
  for_colour: z.string().nullable(),
  for_colour_ar: z.string().nullable(),
  /** The sum paid for these pieces. */
  value: sum,
  sellable: z.int(),
  damaged: z.int(),
})

export const returnRecord = z.object({
  id: z.int(),
  state: returnState,
  order_id: z.int(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: ofWork('orders', z.string()),
  exchange_order_id: z.int().nullable(),
  exchange_number: z.string().nullable(),
  comes_by: comesBy.nullable(),
  money_by: moneyBy.nullable(),
  money_to: ofWork('orders', z.string().nullable()),
  value: sum,
  /** The part of the value that pays for the new order. */
  credit: sum,
  /** The sum to refund. */
  refund: sum,
  paid_at: moment.nullable(),
  paid_by: z.string().nullable(),
  /** Note of the customer who requested the return. */
  note: ofWork('orders', z.string().nullable()),
  answer: ofWork('orders', z.string().nullable()),
  received_at: moment.nullable(),
  created_at: moment,
  version: z.int(),
  items: z.array(piece),
})
export type ReturnRecord = z.output<typeof returnRecord>

export const returnGroups = ['asked', 'coming', 'to_pay', 'done', 'all'] as const
export const returnSorts = ['newest', 'oldest'] as const

const act = { return_id: id(), version: seenVersion }
const one = z.object({ return: returnRecord })
const acted = {
  input: z.object(act),
  reply: one,
  refusals: [404, 409, 422],
  example: { return_id: 1 },
} as const
const line = {
  position: 1,
  quantity: 1,
  reason: 'too_small',
  wants: 'exchange',
  size_id: 2,
} as const

export const returns = {
  ask: endpoint(paths.returns.ask, {
    summary:
      'Requests a return of pieces of a delivered order, for a refund or another size or color; the shop decides on it',
    input: z.object({ token: text(limits.token), ...askForm.shape }),
    keyed: true,
    reply: nothing,
    limit: 'callback',
    refusals: [404, 409, 422],
    example: { token: 'token', lines: [line], note: 'I am at home after 17:00.' },
  }),
  withdraw: endpoint(paths.returns.withdraw, {
    summary: 'Withdraws the customer’s own return request, until the shop has answered it',
    input: z.object({ token: text(limits.token), return_id: id() }),
    reply: nothing,
    limit: 'callback',
    refusals: [404, 409, 422],
    example: { token: 'token', return_id: 1 },
  }),
  page: endpoint(adminPaths.returns.page, {
    summary:
      'Returns and exchanges by state, newest first by default; `search` matches as in the list of orders, within what the reader may see',
    input: z.object({
      ...listAsked(returnSorts),
      group: asked(z.enum(returnGroups)),
      order_id: asked(id()),
    }),
    reply: z.object({
      returns: pageOf(returnRecord),
      counts: z.object(
        Object.fromEntries(returnGroups.map((group) => [group, z.int()])) as Record<
          (typeof returnGroups)[number],
          z.ZodInt
        >,
      ),
      /** The sum of refunds to pay now. */
      to_pay: sum,
      ...pageReply,
    }),
    example: { page: '1', group: 'to_pay' },
  }),
  record: endpoint(adminPaths.returns.record, {
    summary: 'One return with its lines',
    input: z.object({ id: pathId }),
    reply: one,
    refusals: [404],
    example: { id: '1' },
  }),
  create: endpoint(adminPaths.returns.create, {
    summary:
      'Creates a return of pieces of a delivered order: an exchange for another size, colour or product creates a linked order that takes its stock immediately, and the difference is collected or refunded; the old pieces are restocked when received',
    input: returnForm,
    keyed: true,
    reply: one,
    status: 201,
    refusals: [404, 409, 422],
    example: { order_id: 1, lines: [line], comes_by: 'courier' },
  }),
  decline: endpoint(adminPaths.returns.decline, {
    summary: 'Declines a requested return with a reason',
    input: z.object({ ...act, message: text(limits.status_message) }),
    reply: one,
    refusals: [404, 409, 422],
    example: { return_id: 1, message: 'The label has been cut off.' },
  }),
  cancel: endpoint(adminPaths.returns.cancel, {
    summary:
      'Cancels a return of which nothing was received; an exchange’s new order that has not left is rejected',
    ...acted,
  }),
  receive: endpoint(adminPaths.returns.receive, {
    summary: 'Receives pieces of a return: sellable pieces are restocked, damaged ones written off',
    input: z.object({ ...act, pieces: receivedPieces }),
    keyed: true,
    reply: one,
    refusals: [404, 409, 422],
    example: { return_id: 1, pieces: [{ position: 1, sellable: 1, damaged: 0 }] },
  }),
  end: endpoint(adminPaths.returns.end, {
    summary:
      'Closes an incomplete return: it is settled by the received pieces, or cancelled if there are none',
    ...acted,
  }),
  paid: endpoint(adminPaths.returns.paid, {
    summary: 'Marks the refund of a return as paid',
    ...acted,
  }),
}
