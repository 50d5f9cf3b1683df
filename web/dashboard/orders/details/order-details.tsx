import { useState } from 'react'
import type { OrderRecord } from '#contract/order-records.ts'
import { admin_order_title, admin_orders, admin_title } from '#messages'
import { Day } from '../../kit/day.tsx'
import type { Answer } from '../../kit/list/list-load.ts'
import { useOptimisticChange } from '../../kit/use-change.ts'
import { recordLoader, useRecord } from '../../kit/form/record-load.ts'
import { adminApi } from '../../api.ts'
import { useShopName } from '../contact.ts'
import { FailedOrder, MissingOrder } from '../missing-order.tsx'
import { OrderStatusMark } from '../status.tsx'
import { BackToList } from '../ways-back.tsx'
import { OrderCalls, OrderCustomer } from './order-customer.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { StatusEditor } from './status-editor.tsx'

export const clientLoader = recordLoader(async (orderId, options) => {
  return (await adminApi().orders.record({ orderId }, options)).order
})

export const meta = ({ loaderData }: { loaderData?: Answer<OrderRecord> }) => {
  const number = loaderData?.data?.number
  return [{ title: admin_title({ page: number ? admin_order_title({ number }) : admin_orders() }) }]
}

/** One order: what is in it, whose it is, how far it is, and the editor of that (R73). */
export default function OrderDetails() {
  const { data: loaded, failed } = useRecord<typeof clientLoader>()
  if (failed === 'not_found') return <MissingOrder />
  if (failed) return <FailedOrder />
  return <LoadedOrder key={loaded.id} loaded={loaded} />
}

function LoadedOrder({ loaded }: { loaded: OrderRecord }) {
  const shop = useShopName(loaded.language)
  // What was just changed stands even where the order could not be read again; one that was knows better.
  const [changed, setChanged] = useState(loaded)
  const order = changed.events.length > loaded.events.length ? changed : loaded
  const status = useOptimisticChange(order.status)
  return (
    <article>
      <BackToList />
      <div className="screen-head order-head">
        <h1 className="title-1" id="screen-title" tabIndex={-1}>
          <bdi className="ltr">{order.number}</bdi> <Day of={order.created_at} className="screen-count" />
        </h1>
        <OrderStatusMark status={status.shown} />
        <div className="order-calls">
          <OrderCalls order={order} shop={shop} />
        </div>
      </div>
      <div className="order-columns">
        <div className="order-side">
          <StatusEditor order={order} change={status} onChanged={setChanged} />
          <OrderTimeline events={order.events} />
        </div>
        <div className="order-body">
          <OrderItems order={order} />
          <OrderCustomer order={order} shop={shop} />
        </div>
      </div>
    </article>
  )
}
