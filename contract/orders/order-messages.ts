/** Messages by WhatsApp: those due after a hand-over, and what the staff say was sent (R341). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { coded } from '../field-refusals.ts'
import { id, moment } from '../parts.ts'
import { messageKind, messageSaid, orderMessage } from './message-words.ts'
import { orderRecord } from './order-records.ts'

/** A customer without an e-mail whose parcel left lately, with the message to send. */
export const shippingMessage = orderRecord
  .pick({
    number: true,
    first_name: true,
    last_name: true,
    phone: true,
    city: true,
    city_ar: true,
  })
  .extend({ order_id: z.int(), handed_at: moment, message: orderMessage })
export type ShippingMessage = z.output<typeof shippingMessage>

export const orderMessages = {
  messages: endpoint(adminPaths.orders.messages, {
    summary:
      'Messages for parcels handed over in the last 24 hours, for customers without an email address; `mailed` is the number of customers notified by email',
    input: z.object({}),
    reply: z.object({ messages: z.array(shippingMessage), mailed: z.int() }),
  }),
  noteMessage: endpoint(adminPaths.orders.noteMessage, {
    summary:
      'Records in an order’s timeline that a message’s chat was opened, or that a member reports it as sent or not sent; repeating it changes nothing',
    input: z.object({
      order_id: id(),
      message: z.enum(messageKind.options, { error: coded('order_message') }),
      said: z.enum(messageSaid.options, { error: coded('order_message_said') }),
    }),
    reply: z.object({ order: orderRecord, messages: z.array(orderMessage) }),
    refusals: [404, 422],
    example: { order_id: 1, message: 'shipped', said: 'sent' },
  }),
}
