import { toCairoDay } from '#contract/days/cairo.ts'
import { plusDays } from '#contract/days/day.ts'
import type { DayMoney } from '#contract/orders/overview.ts'
import { formatFigure } from '#contract/text/money.ts'
import * as m from '#messages'
import { DeskLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { ordersOf } from './order-lists.ts'

type DayMoneyProps = Record<'today' | 'yesterday', DayMoney>

/** Table of today's money beside yesterday's, profit last. */
export function DayMoneyTable({ today, yesterday }: DayMoneyProps) {
  const days = [today, yesterday]
  const now = toCairoDay(new Date())
  return (
    <section aria-labelledby="overview-money">
      <h2 className="title-2" id="overview-money">
        {m.admin_overview_money()}
      </h2>
      <table className="day-money">
        <thead>
          <tr>
            <th scope="col">{m.admin_product_egp()}</th>
            <th scope="col">{m.admin_overview_today_so_far()}</th>
            <th scope="col">{m.admin_overview_yesterday()}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{m.admin_overview_new_orders()}</th>
            {days.map(({ total, orders }, at) => (
              <td key={['today', 'yesterday'][at]}>
                <DeskLink
                  className="day-money-link"
                  to={ordersOf(at === 0 ? now : plusDays(now, -1))}
                >
                  <bdi>{whole(total)}</bdi>
                  <small>{m.admin_overview_today_orders({ count: orders })}</small>
                </DeskLink>
              </td>
            ))}
          </tr>
          <Row name={m.admin_overview_paid()} days={days} sum="sales" count="delivered" />
          <Row
            name={m.admin_overview_refused_at_door()}
            days={days}
            sum="refused_total"
            count="refused"
          />
          <tr className="day-money-profit">
            <th scope="row">
              <DeskLink className="day-money-link" to={screenPath('profit')}>
                {m.admin_overview_profit()}
              </DeskLink>
            </th>
            <td>
              <bdi>{whole(today.profit)}</bdi>
            </td>
            <td>
              <bdi>{whole(yesterday.profit)}</bdi>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { name: string; days: DayMoney[]; sum: keyof DayMoney; count: keyof DayMoney }

function Row({ name, days, sum, count }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {days.map((day, at) => (
        <td key={['today', 'yesterday'][at]}>
          <bdi>{whole(day[sum])}</bdi>
          <small>{m.admin_overview_today_orders({ count: day[count] })}</small>
        </td>
      ))}
    </tr>
  )
}

/** Amount in whole pounds: a sum is read, not paid. */
const whole = (egp: number): string => formatFigure(Math.round(egp))
