import type { OrderRow } from '#contract/orders/order-records.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Day } from '../kit/days/day.tsx'
import type { Page } from '../kit/list/list-load.ts'
import { Pagination } from '../kit/list/pagination.tsx'
import { CellLink, FigureHead, OnlyStacked, Table } from '../kit/list/table/table.tsx'
import { reasonLabels } from '../orders/acts/reasons.ts'
import { OrderStatusMark } from '../orders/status.tsx'
import { screenPath } from '../screens.ts'

/** All orders of the phone, newest first. */
export function CustomerOrders({ orders }: { orders: Page<OrderRow> }) {
  const { data, total, last_page } = orders
  return (
    <section aria-labelledby="customer-orders">
      <h2 className="title-2 customer-heading" id="customer-orders">
        {m.admin_orders()} <span className="customer-count ltr">{formatFigure(total)}</span>
      </h2>
      {data.length === 0 ? (
        <p className="muted">{m.admin_customer_no_orders()}</p>
      ) : (
        <>
          <Table stacked>
            <thead>
              <tr>
                <th scope="col">{m.admin_customer_order_number()}</th>
                <th scope="col">{m.admin_customer_order_day()}</th>
                <th scope="col">{m.admin_customer_order_status()}</th>
                <FigureHead>{m.admin_customer_order_total()}</FigureHead>
              </tr>
            </thead>
            <tbody>
              {data.map((order) => (
                <Row key={order.id} order={order} />
              ))}
            </tbody>
          </Table>
          {last_page > 1 && <Pagination of={orders} />}
        </>
      )}
    </section>
  )
}

function Row({
  order: { id, number, created_at, status, reason, total_price },
}: {
  order: OrderRow
}) {
  const why = reason && status === 'reject' ? reasonLabels[reason]() : null
  return (
    <tr>
      <td className="is-lead">
        <CellLink whole to={screenPath('orders', 'orderDetails', id)}>
          <bdi className="ltr">{number}</bdi>
        </CellLink>
      </td>
      <td className="is-second customer-order-day">
        <Day of={created_at} />
        {why && (
          <OnlyStacked>
            {' · '}
            <span className="customer-reason">{why}</span>
          </OnlyStacked>
        )}
      </td>
      <td className="is-end customer-order-status">
        <OrderStatusMark status={status} />
        {why && <span className="customer-reason is-beside muted">{why}</span>}
      </td>
      <td className="is-figure is-end strong">
        <Money egp={total_price} />
      </td>
    </tr>
  )
}
