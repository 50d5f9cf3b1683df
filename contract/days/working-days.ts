/**
 * Working days of the shop, calculated alike for an order's delivery date and its estimate on the
 * product page. A day is YYYY-MM-DD in Cairo.
 */

/**
 * @param day YYYY-MM-DD. Egypt's weekend, Friday and Saturday, is not counted.
 * @param closed days on which the shop is closed (settings), which are not counted either (R221)
 */
export function addWorkingDays(day: string, count: number, closed: readonly string[] = []): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1)
    if (!weekend.includes(date.getUTCDay()) && !closed.includes(date.toISOString().slice(0, 10)))
      left--
  }
  return date.toISOString().slice(0, 10)
}

const weekend = [5, 6]
