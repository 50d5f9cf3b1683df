import type { OrderRow } from '#contract/orders/order-records.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Day } from '../kit/days/day.tsx'
import type { Answer } from '../kit/list/list-load.ts'
import { nameOf } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import { OrderStatusMark } from '../orders/status.tsx'
import { CellLink, Table } from '../kit/list/table/table.tsx'
import { LoadFailed } from '../kit/screen/load-failed.tsx'

/** The newest orders, each with a link. */
export function LatestOrders({ answer: { data: orders, failed } }: { answer: Answer<OrderRow[]> }) {
  return (
    <section aria-labelledby="overview-latest">
      <h2 className="title-2" id="overview-latest">
        {m.admin_overview_latest()}
      </h2>
      {failed ? (
        <LoadFailed />
      ) : (
        <>
          <Table stacked>
            <thead className="sr-only">
              <tr>
                <th scope="col">{m.admin_column_name()}</th>
                <th scope="col">{m.admin_area_city()}</th>
                <th scope="col">{m.admin_column_date()}</th>
                <th scope="col">{m.admin_order_price()}</th>
                <th scope="col">{m.admin_order_status()}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <LatestOrder key={order.id} order={order} />
              ))}
            </tbody>
          </Table>
          <p className="overview-all">
            <DeskLink className="link tap" to="/dashboard/orders">
              {m.admin_overview_all_orders()}
            </DeskLink>
          </p>
        </>
      )}
    </section>
  )
}

function LatestOrder({
  order: { id, first_name, last_name, city, city_ar, created_at, total_price, status },
}: {
  order: OrderRow
}) {
  return (
    <tr>
      <th scope="row" className="is-lead">
        <CellLink whole to={`/dashboard/orders/orderDetails/${id}`}>
          <bdi>
            {first_name} {last_name}
          </bdi>
        </CellLink>
      </th>
      <td className="is-second latest-city">
        <bdi>{nameOf({ name: city, name_ar: city_ar })}</bdi>
      </td>
      <td className="is-hidden muted">
        <Day of={created_at} />
      </td>
      <td className="is-figure is-end strong">
        <Money egp={total_price} />
      </td>
      <td className="is-end latest-status">
        <OrderStatusMark status={status} />
      </td>
    </tr>
  )
}
