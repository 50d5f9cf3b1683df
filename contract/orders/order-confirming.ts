/**
 * Acts on an order at the desk: confirming, noting an unanswered call, cancelling, adding a note.
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { orderMessage } from './message-words.ts'
import { cancelReason } from './order-events.ts'
import { orderRecord } from './order-records.ts'
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
    summary: 'Confirms a pending order after a call; its customer is notified shortly after',
    input: z.object(act),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, version: 1 },
  }),
  noAnswer: endpoint(adminPaths.orders.noAnswer, {
    summary: 'Records an unanswered call and schedules the next one',
    input: z.object(act),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, version: 1 },
  }),
  reopen: endpoint(adminPaths.orders.reopen, {
    summary: 'Undoes the last confirmation or unanswered call',
    input: z.object(act),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, version: 2 },
  }),
  cancel: endpoint(adminPaths.orders.cancel, {
    summary:
      'Cancels an order with a reason: its pieces are restocked immediately and its customer is notified',
    input: z.object({ ...act, ...cancelForm.shape }),
    reply,
    refusals: [404, 409, 422],
    example: { order_id: 1, reason: 'customer', message: 'As you asked on the phone.' },
  }),
  note: endpoint(adminPaths.orders.note, {
    summary: 'Adds an internal note to an order’s timeline',
    input: z.object({ order_id: id(), ...noteForm.shape }),
    keyed: true,
    reply,
    refusals: [404, 422],
    example: { order_id: 1, note: 'Her sister answered: at work until 18:00.' },
  }),
}
