import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { MessageKind, MessageSaid, OrderMessage } from '#contract/orders/message-words.ts'
import { whatsAppLink } from '#contract/text/whatsapp.ts'
import * as m from '#messages'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { isolated } from '#web/ui/text/size-text.ts'
import { adminApi } from '../api.ts'
import { useAsked } from '../kit/use-asked.ts'
import { useMessageLog } from './use-message-log.ts'
import { messageLabels, saidWords, smsLink } from './words.ts'

type OrderMessagesProps = {
  order_id: number
  phone: string
  email: string | null
  messages: OrderMessage[]
}

/**
 * Messages without a mail beside them: where only these are due, nothing is said of a mail that the
 * customer gets as well.
 */
const unmailed: MessageKind[] = ['no_answer', 'out_today']

/** Messages that are due to an order's customer, each with its chat and what was said of it. */
export function OrderMessages({ order_id, phone, email, messages }: OrderMessagesProps) {
  const { say, stateOf } = useMessageLog()
  if (messages.length === 0) return <p className="muted">{m.admin_messages_none_due()}</p>
  return (
    <div className="order-messages">
      {(email === null || messages.some(({ kind }) => !unmailed.includes(kind))) && (
        <p className="small muted">
          {email
            ? m.admin_messages_mailed_too({ email: isolated(email) })
            : m.admin_messages_unmailed()}
        </p>
      )}
      <ul>
        {messages.map((message) => (
          <OneMessage
            key={message.kind}
            phone={phone}
            message={stateOf(message)}
            onSaid={(said) => void say(order_id, message, said)}
          />
        ))}
      </ul>
    </div>
  )
}

type OneMessageProps = {
  phone: string
  message: OrderMessage
  onSaid: (said: MessageSaid) => void
}

function OneMessage({ phone, message, onSaid }: OneMessageProps) {
  const { kind, said, text } = message
  const label = messageLabels[kind]()
  return (
    <li>
      <p>
        <b>{label}</b>
        <span className="small muted">
          {said === 'sent' && <Icon of={IconCheck} small />}
          {saidWords(message)}
        </span>
      </p>
      <div className="buttons">
        {said === 'opened' && (
          <>
            <Button
              size="small"
              aria-label={m.admin_message_say_sent_named({ message: label })}
              onClick={() => onSaid('sent')}
            >
              {m.admin_message_say_sent()}
            </Button>
            <Button
              kind="tertiary"
              size="small"
              aria-label={m.admin_message_say_not_named({ message: label })}
              onClick={() => onSaid('not_sent')}
            >
              {m.admin_message_say_not()}
            </Button>
          </>
        )}
        {said === 'not_sent' && (
          <a
            className={buttonClass({ kind: 'tertiary', size: 'small' })}
            href={smsLink(phone, text)}
          >
            {m.admin_message_sms()}
          </a>
        )}
        <a
          className={buttonClass({ kind: 'tertiary', size: 'small' })}
          href={whatsAppLink(phone, text)}
          target="_blank"
          rel="noreferrer"
          aria-label={m.admin_message_whatsapp_named({ message: label })}
          onClick={() => said !== 'sent' && onSaid('opened')}
        >
          <Icon of={IconBrandWhatsapp} small />
          {m.admin_contact_whatsapp()}
        </a>
      </div>
    </li>
  )
}

/** Messages of an order that the screen has not loaded; nothing where none is due. */
export function MessagesOf({ order_id }: { order_id: number }) {
  const { reply } = useAsked(String(order_id), (orderId, options) =>
    adminApi().orders.record({ orderId: Number(orderId) }, options),
  )
  if (!reply) return null
  const { order, messages } = reply
  return (
    <OrderMessages
      order_id={order_id}
      phone={order.phone}
      email={order.email}
      messages={messages}
    />
  )
}
