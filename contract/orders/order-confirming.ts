/**
 * Acts on an order at the desk: confirming, noting an unanswered call, cancelling, adding a note.
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { orderMessage } from './message-words.ts'
import { cancelReason, orderRecord } from './order-records.ts'
import { id, optional, seenVersion, text } from '../parts.ts'
import { coded } from '../field-refusals.ts'

const act = { order_id: id(), version: seenVersion }
/** `messages`: those due after the act. */
const reply = z.object({ order: orderRecord, messages: z.array(orderMessage) })

/** The form to cancel an order. */
export const cancelForm = z.object({
  reason: z.enum(cancelReason.options, { error: coded('order_reason') }),
  /** Message to the customer, by e-mail. */
  message: optional(text(limits.status_message)),
})

export const noteForm = z.object({ note: text(limits.order_note) })

export const orderConfirming = {
  confirm: endpoint(adminPaths.orders.confirm, {
    summary:
      'Somebody has spoken with the customer: a pending order is confirmed, and its customer told in a moment',
    input: z.object(act),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, version: 1 },
  }),
  noAnswer: endpoint(adminPaths.orders.noAnswer, {
    summary:
      'A call that nobody answered: it is counted, and the order comes back at the time of the next one',
    input: z.object(act),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, version: 1 },
  }),
  reopen: endpoint(adminPaths.orders.reopen, {
    summary: 'Takes back the last confirmation, or the last call that nobody answered',
    input: z.object(act),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, version: 2 },
  }),
  cancel: endpoint(adminPaths.orders.cancel, {
    summary:
      'Rejects an order for a reason: its pieces are back in the stock at once, and its customer is told',
    input: z.object({ ...act, ...cancelForm.shape }),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, reason: 'customer', message: 'As you asked on the phone.' },
  }),
  note: endpoint(adminPaths.orders.note, {
    summary: 'Adds a note to an order’s timeline, for the shop only',
    input: z.object({ order_id: id(), ...noteForm.shape }),
    keyed: true,
    reply,
    refusals: [404, 422],
    example: { order_id: 1, note: 'Her sister answered: at work until 18:00.' },
  }),
}
