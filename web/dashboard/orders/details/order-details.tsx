import { useState } from 'react'
import type { OrderMessage } from '#contract/orders/message-words.ts'
import type { OrderRecord, WhatsAppTexts } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { deskTitle } from '../../title.ts'
import { adminApi } from '../../api.ts'
import { recordLoader, useRecord } from '../../kit/form/record-load.ts'
import type { Answer } from '../../kit/list/list-load.ts'
import { useOptimisticAction } from '../../kit/use-action.ts'
import { OrderMessages } from '../../messages/order-messages.tsx'
import { confirmsOrders } from '../../waiting.ts'
import { FailedOrder, MissingOrder } from '../missing-order.tsx'
import { BackToList } from '../ways-back.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPayments } from './order-payments.tsx'
import { StatusEditor } from './status-editor.tsx'
import { Trial } from './trial.tsx'
import { OrderTimeline } from './timeline/order-timeline.tsx'

export const clientLoader = recordLoader(async (orderId, options) => {
  const [answer, confirms] = await Promise.all([
    adminApi().orders.record({ orderId }, options),
    confirmsOrders(),
  ])
  return { ...answer, confirms }
})

type Loaded = {
  order: OrderRecord
  whatsapp: WhatsAppTexts
  messages: OrderMessage[]
  confirms: boolean
}

export const meta = ({ loaderData }: { loaderData?: Answer<Loaded> }) => {
  const number = loaderData?.data?.order.number
  return [{ title: deskTitle(number ? m.admin_order_title({ number }) : m.admin_orders()) }]
}

/** Screen of one order: lines, customer, timeline, and the status editor (R73). */
export default function OrderDetails() {
  const { data: loaded, failed } = useRecord<typeof clientLoader>()
  if (failed === 'not_found') return <MissingOrder />
  if (failed) return <FailedOrder />
  return <LoadedOrder key={loaded.order.id} {...loaded} />
}

function LoadedOrder({ order: loaded, whatsapp, messages, confirms }: Loaded) {
  // Last changed state, which holds even if the reload fails; a reloaded order replaces it.
  const [changed, setChanged] = useState(loaded)
  const order = changed.events.length > loaded.events.length ? changed : loaded
  const status = useOptimisticAction(order.status)
  return (
    <article>
      <BackToList />
      <OrderHead order={order} status={status.shown} />
      <div className="order-columns">
        <div className="order-body">
          <Trial order={order} />
          <OrderCustomer order={order} whatsapp={openingOf(order, whatsapp, confirms)} />
          <OrderItems order={order} />
          <OrderActions order={order} />
          <OrderPayments order={order} onChanged={setChanged} />
          {messages.length > 0 && (
            <section aria-labelledby="order-messages">
              <h2 className="title-2" id="order-messages">
                {m.admin_order_messages()}
              </h2>
              <OrderMessages
                order_id={order.id}
                phone={order.phone}
                email={order.email}
                messages={messages}
              />
            </section>
          )}
        </div>
        <div className="order-side">
          <StatusEditor order={order} confirms={confirms} change={status} onChanged={setChanged} />
          <OrderTimeline order={order} onChanged={setChanged} />
        </div>
      </div>
    </article>
  )
}

/**
 * Initial text of a chat about the order: a question while it is unconfirmed, else that it is
 * placed, until it is shipped.
 */
function openingOf(
  { status, confirmation }: OrderRecord,
  { confirm, placed }: WhatsAppTexts,
  confirms: boolean,
): string | undefined {
  if (status !== 'pending') return undefined
  return confirms && confirmation !== 'confirmed' ? confirm : placed
}
