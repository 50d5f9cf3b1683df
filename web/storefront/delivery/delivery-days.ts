import type { Area } from '#contract/couriers/areas.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { addWorkingDays } from '#contract/days/working-days.ts'
import { formatDays } from '#web/days.ts'

/**
 * Delivery days of an area as text, "6 to 8 Dec", counted from today in Cairo as for an order
 * placed now.
 * @param closed days on which the shop does not work, YYYY-MM-DD
 */
export function deliveryDays(
  { days_from, days_to }: Pick<Area, 'days_from' | 'days_to'>,
  closed: readonly string[],
): string {
  const today = toCairoDay(new Date())
  return formatDays(
    addWorkingDays(today, days_from, closed),
    addWorkingDays(today, days_to, closed),
  )
}
