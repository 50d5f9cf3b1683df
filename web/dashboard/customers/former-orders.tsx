import type { FormerOrderRow } from '#contract/orders/former.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { FormerStateMark } from '../former/state.tsx'
import { Day } from '../kit/days/day.tsx'
import type { Page } from '../kit/list/list-load.ts'
import { CellLink, FigureHead, Table } from '../kit/list/table/table.tsx'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'

type FormerOrdersProps = { orders: Page<FormerOrderRow>; phone: string }

/** Orders of the phone in a former shop: the last ones, and the way to all. */
export function FormerOrders({ orders: { data, total }, phone }: FormerOrdersProps) {
  return (
    <section aria-labelledby="customer-former">
      <h2 className="title-2 customer-heading" id="customer-former">
        {m.admin_customer_former()}{' '}
        <span className="customer-count ltr">{formatFigure(total)}</span>
      </h2>
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
          {data.map(({ id, number, placed_at, state, total_price }) => (
            <tr key={id}>
              <td className="is-lead">
                <CellLink whole to={screenPath('former', id)}>
                  <bdi>{number}</bdi>
                </CellLink>
              </td>
              <td className="is-second customer-order-day">
                <Day of={placed_at} />
              </td>
              <td className="is-end customer-order-status">
                <FormerStateMark state={state} />
              </td>
              <td className="is-figure is-end strong">
                <Money egp={total_price} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {total > data.length && (
        <p>
          <DeskLink
            className="link"
            to={`${screenPath('former')}?${new URLSearchParams({ search: phone })}`}
          >
            {m.admin_former_all({ count: total })}
          </DeskLink>
        </p>
      )}
    </section>
  )
}
