/** Data of the sales chart: bars, gridlines and labels. */

export type Day = { day: string; orders: number; total: number }

/**
 * Bar for a day, or for the week that starts with it, with the same position of the previous
 * period.
 */
export type Bar = { day: string; orders: number; total: number; dayBefore: string; before: number }

const week = 7
/** Maximum of daily bars; more days are drawn as weeks, since thinner bars would be invisible. */
const mostDays = 31

export const isByWeek = (sales: Day[]): boolean => sales.length > mostDays

/**
 * Bars of a period. Weeks end with the last day, so that none is cut short; days before the first
 * whole one have no bar.
 */
export function barsOf(sales: Day[], before: Day[]): Bar[] {
  const [now, then] = isByWeek(sales) ? [weeksOf(sales), weeksOf(before)] : [sales, before]
  return now.map(({ day, orders, total }, place) => {
    const old = then[then.length - now.length + place]
    return { day, orders, total, dayBefore: old?.day ?? day, before: old?.total ?? 0 }
  })
}

function weeksOf(days: Day[]): Day[] {
  const weeks: Day[] = []
  for (let end = days.length; end >= week; end -= week) {
    const seven = days.slice(end - week, end)
    const sumOf = (figure: 'orders' | 'total') => seven.reduce((sum, day) => sum + day[figure], 0)
    weeks.unshift({ day: seven[0]?.day ?? '', orders: sumOf('orders'), total: sumOf('total') })
  }
  return weeks
}

/** Gridlines above zero: three at even, round distances, the last at or above the highest value. */
export function gridOf(highest: number): number[] {
  const least = Math.max(highest, 3) / 3
  const ten = 10 ** Math.floor(Math.log10(least))
  const step =
    [1, 2, 2.5, 3, 4, 5, 10].map((factor) => factor * ten).find((step) => step >= least) ?? 10 * ten
  return [step, 2 * step, 3 * step]
}

/** Indices of the bars with a label: the last, and others at even distances before it. */
export function namedPlaces(count: number, most: number): number[] {
  const step =
    count > most && count > week ? Math.ceil(count / most / week) * week : Math.ceil(count / most)
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => (count - 1 - place) % step === 0,
  )
}

/** Index of the highest bar, the latest of equal ones; -1 without sales. */
export function peakOf(bars: Pick<Bar, 'total'>[]): number {
  const highest = Math.max(0, ...bars.map(({ total }) => total))
  return highest === 0 ? -1 : bars.findLastIndex(({ total }) => total === highest)
}

/** Change in percent; null without a value to compare with. */
export const percentBetween = (before: number, now: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100
