import type { OrderRecord } from '#contract/orders/order-records.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { formatMoment } from '#web/days.ts'
import { Money } from '#web/ui/prices/price.tsx'
import { WithHelp } from '../../help/screen-help.tsx'
import { OrderStatusMark } from '../status.tsx'
import { Made } from './timeline/timeline-event.tsx'

/** Header of an order: customer and sum, number and time, status, and source. */
export function OrderHead({ order, status }: { order: OrderRecord; status: OrderStatus }) {
  const { number, first_name, last_name, created_at, total_price } = order
  return (
    <div className="order-head">
      <WithHelp>
        <h1 className="order-who" id="screen-title" tabIndex={-1}>
          <bdi>{`${first_name} ${last_name}`}</bdi>
          <span className="order-when">
            <bdi className="ltr">{number}</bdi> ·{' '}
            <time dateTime={created_at}>{formatMoment(created_at, 'short')}</time>
          </span>
        </h1>
      </WithHelp>
      <p className="order-sum">
        <Money egp={total_price} />
        {/* Wide windows show it beside the editor. */}
        <span className="order-head-status">
          <OrderStatusMark status={status} />
        </span>
      </p>
      <p className="order-made muted small">
        <Made order={order} />
      </p>
    </div>
  )
}
