/** Rows of messages to send, each named by its customer. */
import type { ReactNode } from 'react'
import type { OrderMessage } from '#contract/orders/message-words.ts'
import type { ShippingMessage } from '#contract/orders/order-messages.ts'

export type QueuedMessage = Omit<ShippingMessage, 'message'> & {
  message: OrderMessage
  stored: OrderMessage
}

export const nameIn = ({ first_name, last_name }: QueuedMessage) => `${first_name} ${last_name}`

type MessageRowProps = {
  row: QueuedMessage
  icon?: ReactNode
  onChoose: (order_id: number) => void
  children: ReactNode
}

export function MessageRow({ row, icon, onChoose, children }: MessageRowProps) {
  return (
    <li>
      <span>{icon}</span>
      <button type="button" onClick={() => onChoose(row.order_id)}>
        <b>
          <bdi>{nameIn(row)}</bdi>
        </b>{' '}
        <span className="muted ltr">{row.number}</span>
      </button>
      {children}
    </li>
  )
}
