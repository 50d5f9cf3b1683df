/** Messages by WhatsApp about what happened to an order, sent by hand. */
import { z } from 'zod'
import { moment } from '../parts.ts'

export const messageKind = z.enum([
  'no_answer',
  'shipped',
  'out_today',
  'refused',
  'cancelled',
  'return_agreed',
  'paid_back',
])
export type MessageKind = z.output<typeof messageKind>

/**
 * What the staff did with a message. `opened`: its chat was opened, which tells nobody anything;
 * `sent`: they say that they sent it; `not_sent`: they say that they did not, for example because
 * the number has no WhatsApp.
 */
export const messageSaid = z.enum(['opened', 'sent', 'not_sent'])
export type MessageSaid = z.output<typeof messageSaid>

/** A message that is due, in the customer's language, and what was last done with it. */
export const orderMessage = z.object({
  kind: messageKind,
  text: z.string(),
  said: messageSaid.nullable(),
  said_at: moment.nullable(),
  said_by: z.string().nullable(),
})
export type OrderMessage = z.output<typeof orderMessage>
