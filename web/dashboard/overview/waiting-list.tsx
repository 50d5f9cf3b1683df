import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { Overview } from '#contract/overview.ts'
import { orderStatus, type OrderStatus } from '#contract/orders.ts'
import { formatFigure } from '#contract/money.ts'
import {
  admin_overview_callbacks,
  admin_overview_due,
  admin_overview_mails,
  admin_overview_nothing_waits,
  admin_overview_orders_by_status,
  admin_overview_pending,
  admin_overview_people,
  admin_overview_questions,
  admin_overview_reviews,
  admin_overview_troubles,
  admin_overview_waiting,
} from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { nameOf } from '../kit/names.tsx'
import { DeskLink } from '../link.tsx'
import { OrderStatusMark } from '../orders/status.tsx'
import { screenPath } from '../screens.ts'
import { useWaiting } from '../waiting.ts'

type Task = { to: string; count: number; words: string }

/** @param due orders to call about now; none where orders are not confirmed */
function tasksOf({ orders, callbacks, questions, reviews, failed_mails, wanted, troubles }: Overview, due: number): Task[] {
  const tasks = [
    { to: screenPath('health'), count: troubles, words: admin_overview_troubles({ count: troubles }) },
    { to: screenPath('desk'), count: due, words: admin_overview_due({ count: due }) },
    { to: `${screenPath('orders')}?status=pending`, count: orders.pending, words: admin_overview_pending({ count: orders.pending }) },
    { to: `${screenPath('callbacks')}?state=waiting`, count: callbacks, words: admin_overview_callbacks({ count: callbacks }) },
    { to: `${screenPath('questions')}?state=waiting`, count: questions, words: admin_overview_questions({ count: questions }) },
    { to: `${screenPath('reviews')}?status=new`, count: reviews, words: admin_overview_reviews({ count: reviews }) },
    { to: screenPath('mails'), count: failed_mails, words: admin_overview_mails({ count: failed_mails }) },
    ...wanted.map(({ product_id, people, ...names }) => ({
      to: screenPath('products', product_id, 'edit'),
      count: people,
      words: admin_overview_people({ count: people, product: nameOf(names) }),
    })),
  ]
  return tasks.filter(({ count }) => count > 0)
}

/** What somebody has to see to, each leading to where that is done. */
export function WaitingList({ overview }: { overview: Overview }) {
  const tasks = tasksOf(overview, useWaiting()?.desk ?? 0)
  return (
    <section aria-labelledby="overview-waiting">
      <h2 className="title-2" id="overview-waiting">
        {admin_overview_waiting()}
      </h2>
      {tasks.length === 0 && <p className="muted overview-none">{admin_overview_nothing_waits()}</p>}
      <ul className="tasks">
        {tasks.map(({ to, count, words }) => (
          <li key={to}>
            <DeskLink to={to}>
              <b className="ltr">{formatFigure(count)}</b>
              <bdi>{words}</bdi>
              <Icon of={IconChevronRight} small flip className="ms-auto" />
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All orders ever placed, by where they stand. */
export function OrdersByStatus({ orders }: { orders: Record<OrderStatus, number> }) {
  const all = Math.max(1, ...Object.values(orders))
  return (
    <section aria-labelledby="overview-statuses">
      <h2 className="title-2" id="overview-statuses">
        {admin_overview_orders_by_status()}
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
