import { formatFigure } from '#contract/text/money.ts'
import { orderStatus, type OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { DeskLink } from '../link.tsx'
import { OrderStatusMark } from '../orders/status.tsx'
import { screenPath } from '../screens.ts'

/** Orders of all time by status. */
export function OrdersByStatus({ orders }: { orders: Record<OrderStatus, number> }) {
  const all = Math.max(1, ...Object.values(orders))
  return (
    <section aria-labelledby="overview-statuses">
      <h2 className="title-2" id="overview-statuses">
        {m.admin_overview_orders_by_status()}
      </h2>
      <ul className="by-status">
        {orderStatus.options.map((status) => (
          <li key={status}>
            <DeskLink to={`${screenPath('orders')}?status=${status}`}>
              <OrderStatusMark status={status} />
              <span className={`by-status-bar is-${status}`} aria-hidden="true">
                <span style={{ inlineSize: `${(100 * orders[status]) / all}%` }} />
              </span>
              <bdi className="ltr strong">{formatFigure(orders[status])}</bdi>
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
