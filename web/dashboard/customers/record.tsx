/** History of a phone in words. */
import { Fragment, type ReactNode } from 'react'
import type { CustomerFigures, CustomerMark as Mark } from '#contract/orders/customers/customers.ts'
import * as m from '#messages'
import { Status, type StatusKind } from '#web/ui/notices/status.tsx'

export type CustomerRecordProps = {
  figures: Pick<CustomerFigures, 'orders' | 'delivered' | 'refused' | 'cancelled' | 'open'>
  /** Number of these orders shown beside the text: 0 while an order is being made. */
  own?: 0 | 1
  /** Whether open orders are included, where they are not shown separately. */
  withOpen?: boolean
}

/** Results of a phone's orders: "3 delivered, 1 refused", "First order". */
export function CustomerRecord({
  figures: { orders, delivered, refused, cancelled, open },
  own = 1,
  withOpen = false,
}: CustomerRecordProps) {
  // Orders of a former shop that were returned or never ended.
  const others = orders - delivered - refused - cancelled - open
  const isOver = orders > open
  // Only a former shop's list of customers has nobody's order.
  if (orders < own) return m.admin_customer_no_orders()
  if (!isOver && orders <= own) return m.admin_customer_first()
  const parts: [string, ReactNode][] = []
  if (delivered > 0) parts.push(['delivered', m.admin_customer_delivered({ count: delivered })])
  if (refused > 0) parts.push(['refused', <Refused key="refused" count={refused} />])
  if (cancelled > 0) parts.push(['cancelled', m.admin_customer_cancelled({ count: cancelled })])
  if (others > 0) parts.push(['others', m.admin_customer_others({ count: others })])
  if (open > 0 && (withOpen || !isOver))
    parts.push(['open', m.admin_customer_open({ count: open })])
  return parts.map(([key, part], place) => (
    <Fragment key={key}>
      {place > 0 && m.admin_list_comma()}
      {part}
    </Fragment>
  ))
}

const Refused = ({ count }: { count: number }) => (
  <span className="customer-refused">{m.admin_customer_refused({ count })}</span>
)

export const customerMarkLabels: Record<Mark, () => string> = {
  trusted: m.admin_customer_trusted,
  confirm_first: m.admin_customer_confirm_first,
  blocked: m.admin_customer_blocked,
}

const kinds: Record<Mark, StatusKind> = {
  trusted: 'accept',
  confirm_first: 'pending',
  blocked: 'reject',
}

/** Mark of a phone; nothing without one. */
export function CustomerMark({ mark }: { mark: Mark | null }) {
  return mark && <Status kind={kinds[mark]}>{customerMarkLabels[mark]()}</Status>
}
