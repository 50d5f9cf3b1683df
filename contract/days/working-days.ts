/**
 * The shop's working days, the same on every side: what an order promises and what a product's page
 * says before it. A day is YYYY-MM-DD of the shop's own calendar, Cairo's.
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
