import { useLoaderData } from 'react-router'
import { profitPart, profitState } from '#contract/couriers/profit.ts'
import * as m from '#messages'
import { deskTitle } from '../title.ts'
import type { ProfitOrder } from '#contract/couriers/profit.ts'
import { formatDay, formatDays } from '#web/days.ts'
import { Status } from '#web/ui/notices/status.tsx'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { BackLink } from '../kit/links/back-link.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { useListQuery } from '../kit/list/list-query.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools, type Tabs } from '../kit/list/list-tools.tsx'
import { CellLink, FigureHead, OnlyStacked, Table } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { Equation } from './equation.tsx'
import { Figure } from './money.tsx'
import { allLabels, byLabels, rowName, stateKinds, stateLabels } from './texts.ts'

export const clientLoader = listLoader(async (asked, options) => {
  const { orders, ...about } = await adminApi().profit.orders(asked, options)
  return { ...orders, about }
})
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: deskTitle(m.admin_profit()) }]

/** Orders behind a row of profit, with the profit of each. */
export default function ProfitOrders() {
  const answer = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const by = profitPart.catch('product').parse(query.get('by'))
  const [key, from, to] = [query.get('key'), query.get('from'), query.get('to')]
  const about = answer.data?.about
  const name =
    key === ''
      ? allLabels[by]()
      : about
        ? rowName({ key, name: about.name, name_ar: about.name_ar }, by)
        : m.admin_profit()
  const sums = about?.sums
  const tabs: Tabs = {
    name: 'state',
    label: m.admin_profit_head_state(),
    options: [
      { value: '', label: m.admin_profit_state_all(), count: sums?.orders },
      ...profitState.options.map((state) => ({
        value: state,
        label: stateLabels[state](),
        count: sums?.[state],
      })),
    ],
  }
  return (
    <>
      <BackLink
        to={`${screenPath('profit')}?${new URLSearchParams({ from, to, by })}`}
        isBefore={false}
        words={byLabels[by]()}
      />
      <ListScreen
        title={name}
        answer={answer}
        actions={<ExportMenu what="profitOrders" title={name} />}
        tools={
          <>
            {about && <p className="profit-days">{formatDays(about.from, about.to)}</p>}
            {sums && <Equation sums={sums} />}
            <ListTools search={m.admin_profit_search()} tabs={tabs} />
          </>
        }
        empty={{ title: m.admin_profit_empty(), help: m.admin_profit_empty_help() }}
      >
        {({ data }) => <OrdersTable rows={data} />}
      </ListScreen>
    </>
  )
}

function OrdersTable({ rows }: { rows: ProfitOrder[] }) {
  return (
    <Table stacked className="profit-orders">
      <thead>
        <tr>
          <th scope="col">{m.admin_profit_head_customer()}</th>
          <th scope="col">{m.admin_profit_head_left()}</th>
          <FigureHead>{m.admin_profit_head_sales()}</FigureHead>
          <FigureHead>{m.admin_profit_head_cost()}</FigureHead>
          <FigureHead>{m.admin_profit_head_fees()}</FigureHead>
          <FigureHead>{m.admin_profit_head_profit()}</FigureHead>
          <th scope="col">{m.admin_profit_head_state()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((order) => (
          <Row key={order.order_id} order={order} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({
  order: { order_id, number, first_name, last_name, left_at, state, sales, cost, fees, profit },
}: {
  order: ProfitOrder
}) {
  return (
    <tr>
      <th scope="row" className="is-lead">
        <CellLink whole to={screenPath('orders', 'orderDetails', order_id)}>
          <span>
            <bdi>
              {first_name} {last_name}
            </bdi>
            <span className="ltr profit-number">{number}</span>
          </span>
        </CellLink>
      </th>
      <td className="profit-left is-second">
        <OnlyStacked>
          <span className="ltr">{number}</span>
          {' · '}
        </OnlyStacked>
        <time dateTime={left_at}>{formatDay(left_at)}</time>
      </td>
      <td className="is-figure is-hidden">
        <Figure egp={sales} />
      </td>
      <td className="is-figure is-hidden">
        <Figure egp={cost} />
      </td>
      <td className="is-figure is-hidden">
        <Figure egp={fees} />
      </td>
      <td className="is-figure is-end">
        <Figure egp={profit} strong />
      </td>
      <td className="is-end">
        <Status kind={stateKinds[state]}>{stateLabels[state]()}</Status>
      </td>
    </tr>
  )
}
