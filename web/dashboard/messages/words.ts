import type { MessageKind, OrderMessage } from '#contract/orders/message-words.ts'
import * as m from '#messages'

/** Names of the messages. */
export const messageLabels: Record<MessageKind, () => string> = {
  no_answer: m.admin_message_no_answer,
  shipped: m.admin_message_shipped,
  out_today: m.admin_message_out_today,
  refused: m.admin_message_refused,
  cancelled: m.admin_message_cancelled,
  return_agreed: m.admin_message_return_agreed,
  paid_back: m.admin_message_paid_back,
}

/** State of a message; an opened chat is never called sent. */
export function saidWords({ said, said_at }: Pick<OrderMessage, 'said' | 'said_at'>): string {
  const time = said_at?.slice(11, 16) ?? ''
  if (said === 'sent') return m.admin_message_sent_at({ time })
  if (said === 'opened') return m.admin_message_opened_at({ time })
  return said === 'not_sent' ? m.admin_message_not_sent() : m.admin_message_waits()
}

/** Link of an ordinary message, for a number without WhatsApp. */
export const smsLink = (phone: string, text: string): string =>
  `sms:${phone}?body=${encodeURIComponent(text)}`
