/** Arithmetic of calendar days, written YYYY-MM-DD, without a time zone. */

const dayLong = 86_400_000

/** Day a number of days after another, or before it if the number is negative. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLong).toISOString().slice(0, 10)

/** Number of days from one day to another, negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayLong

/** Earliest day of a period: screens show years of four digits only. */
const firstDay = '2000-01-01'

/**
 * Normalised period, both days included: days in either order, none after today; of a period above
 * the maximum its last days. Without a first day it has the usual number of days.
 */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { today, usual, most }: { today: string; usual: number; most: number },
): { from: string; to: string } {
  const within = (day: string) => (day > today ? today : day < firstDay ? firstDay : day)
  const until = within(to ?? today)
  const [first, last] = [within(from ?? plusDays(until, 1 - usual)), until].sort() as [
    string,
    string,
  ]
  const earliest = plusDays(last, 1 - most)
  return { from: first < earliest ? earliest : first, to: last }
}
