import { daysBetween } from '#contract/days/day.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { sayDays } from '#contract/orders/returns/return-days.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'
import { Alert } from '#web/ui/notices/alert.tsx'

type DeliveredDayProps = { order: OrderRecord; returnDays: number }

/**
 * Day of delivery, and whether it is within the return period; nothing without a delivery event.
 */
export function DeliveredDay({ order: { events }, returnDays }: DeliveredDayProps) {
  const came = events.findLast(
    ({ kind, act, from, status }) =>
      act === 'delivered' || (kind === 'status' && status === 'accept' && from !== status),
  )
  if (!came) return null
  const delivered = toCairoDay(new Date(came.created_at))
  const count = daysBetween(delivered, toCairoDay(new Date()))
  const told = {
    day: formatDay(delivered, 'long'),
    ago: count === 0 ? m.admin_return_today() : m.admin_return_ago({ count }),
  }
  if (returnDays === 0) return <Alert kind="notice">{m.admin_return_delivered(told)}</Alert>
  const days = sayDays(returnDays, currentLocale())
  return count > returnDays ? (
    <Alert kind="notice">{m.admin_return_delivered_late({ ...told, days })}</Alert>
  ) : (
    <Alert kind="success">{m.admin_return_delivered_within({ ...told, days })}</Alert>
  )
}
