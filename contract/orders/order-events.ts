/**
 * Events of an order, its timeline: changes of status, edits, acts on parcels, returns and money,
 * and the reasons that members give (R72, R73).
 */
import { z } from 'zod'
import { ofWork } from '../field-marks.ts'
import { messageKind, messageSaid } from './message-words.ts'
import { orderConfirmation, orderStatus } from './orders.ts'
import { egp, moment } from '../parts.ts'
import { cancelWhy } from './cancel-why.ts'

/** Reasons for rejecting an order. `not_confirmed` is set automatically as well as by admins. */
export const cancelReason = z.enum([
  'customer',
  'refused_at_door',
  'not_confirmed',
  'out_of_stock',
  'fake',
  'other',
])
export type CancelReason = z.output<typeof cancelReason>

/** Reasons that count against the customer's phone. */
export const refusals: readonly CancelReason[] = ['refused_at_door', 'fake']

/** A line before or after an edit, sums in EGP; null if the line did not exist. */
const lineState = z.object({
  size: z.string().nullable(),
  size_ar: z.string().nullable(),
  colour: z.string().nullable(),
  colour_ar: z.string().nullable(),
  quantity: z.int(),
  price: egp,
})

/** Changes of an edit. */
export const orderDifference = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      name_ar: z.string().nullable(),
      before: lineState.nullable(),
      after: lineState.nullable(),
      /** Reason for the changed price. */
      price_reason: z.string().nullable(),
    }),
  ),
  /** Changed sums. */
  figures: z.array(
    z.object({
      field: z.enum(['subtotal', 'discount', 'extra_discount', 'delivery_price', 'total_price']),
      before: egp,
      after: egp,
    }),
  ),
  /** Changed fields of the customer and the address, as text. */
  fields: z.array(
    z.object({
      field: z.enum([
        'first_name',
        'last_name',
        'phone',
        'additional_phone',
        'email',
        'instagram_user',
        'city',
        'state',
        'address',
        'courier_note',
        'delivery_from',
        'delivery_to',
      ]),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})
export type OrderDifference = z.output<typeof orderDifference>

export const eventKind = z.enum([
  'status',
  'confirmation',
  'edit',
  'note',
  'parcel',
  'money',
  'message',
])

/** Acts on a parcel, a return or money. */
export const orderAct = z.enum([
  'ready',
  'put_back',
  'handed',
  'delivered',
  'refused',
  'received',
  'ended',
  'no_place',
  'return_asked',
  'return_made',
  'return_declined',
  'return_cancelled',
  'paid_back',
  'advance_paid',
  'advance_refunded',
  'advance_void',
  'settled',
  'settlement_undone',
])
export type OrderActName = z.output<typeof orderAct>

/** Details of an act: courier and tracking number, pieces, money, and what was said of a message. */
export const actAbout = z.object({
  courier: z.string().nullable(),
  courier_ar: z.string().nullable(),
  tracking: z.string().nullable(),
  sellable: z.int().nullable(),
  damaged: z.int().nullable(),
  /** Pieces that are not coming any more, or have no stock to return to. */
  missing: z.int().nullable().optional(),
  amount: ofWork('orders', egp.nullable()),
  message: messageKind.optional(),
  said: messageSaid.optional(),
  /** The customer's own act, on the order's page. */
  by: z.literal('customer').optional(),
  /** Their reason for a cancellation. */
  why: cancelWhy.optional(),
})
export type ActAbout = z.output<typeof actAbout>

/** An event of an order: who did it, the changes, and the message to the customer. */
export const orderChange = z.object({
  kind: eventKind,
  /** The status before; null for the first event. */
  from: orderStatus.nullable(),
  status: orderStatus,
  /** The confirmation after an event of that kind; null for other kinds. */
  confirmation: orderConfirmation.nullable(),
  next_try_at: moment.nullable(),
  reason: cancelReason.nullable(),
  difference: orderDifference.nullable(),
  /** The act, for events of the kinds parcel and money; one of kind message has `about` alone. */
  act: orderAct.nullable(),
  about: actAbout.nullable(),
  /** Message to the customer; for an event of kind note, the note to the shop. */
  message: z.string().nullable(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  created_at: moment,
})
