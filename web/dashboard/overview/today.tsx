import type { Earned, Overview } from '#contract/orders/overview.ts'
import * as m from '#messages'
import { toCairoDay } from '#contract/days/cairo.ts'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import type { Answer } from '../kit/list/list-load.ts'
import { LoadFailed } from '../kit/screen/load-failed.tsx'
import { percent, sharesOf } from '../profit/shares.ts'
import { screenPath } from '../screens.ts'
import { percentBetween } from './chart-figures.ts'
import { Change, Figure } from './figures.tsx'
import { DayMoneyTable } from './day-money.tsx'
import { ordersOf } from './order-lists.ts'

type TodayProps = { today: Overview['today']; earned: Answer<Earned> }

/** Money of today and yesterday, or new orders since midnight for who sees no money. */
export function Today({ today, earned: { data: earned, failed } }: TodayProps) {
  if (earned) return <DayMoneyTable today={earned.today} yesterday={earned.yesterday} />
  return (
    <>
      <dl className="figures">
        <Figure
          name={m.admin_overview_today()}
          to={ordersOf(toCairoDay(new Date()))}
          note={
            <Sentence
              of={(put) => m.admin_overview_until_now({ money: put(<Money egp={today.total} />) })}
            />
          }
        >
          {m.admin_overview_today_orders({ count: today.orders })}
        </Figure>
      </dl>
      {failed && <LoadFailed />}
    </>
  )
}

/** Delivered, earned and refused amounts of the period, compared with the previous period. */
export function PeriodEarned({ earned: { from, to, sums, before } }: { earned: Earned }) {
  const days = new URLSearchParams({ from, to })
  const [refused, refusedBefore] = [sharesOf(sums).refused, sharesOf(before).refused]
  const points = refused === null || refusedBefore === null ? null : 100 * (refused - refusedBefore)
  return (
    <dl className="figures">
      <Figure
        name={m.admin_overview_delivered_sales()}
        to={`${screenPath('profit')}?${days}`}
        note={<Change by={percentBetween(before.sales, sums.sales)} />}
      >
        <Money egp={sums.sales} />
      </Figure>
      <Figure
        name={m.admin_overview_profit()}
        to={`${screenPath('profit')}?${days}`}
        note={<Change by={before.profit > 0 ? percentBetween(before.profit, sums.profit) : null} />}
      >
        <Money egp={sums.profit} />
      </Figure>
      <Figure
        name={m.admin_overview_refused()}
        to={`${screenPath('profit', 'orders')}?${days}&state=refused`}
        note={<Change by={points} points lessIsBetter />}
      >
        <bdi className="ltr">{percent(refused)}</bdi>
      </Figure>
    </dl>
  )
}
