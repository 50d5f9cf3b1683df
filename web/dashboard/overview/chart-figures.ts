/**
 * What the chart of sales shows of a period: which bars there are, how high its axis is, which bars
 * are named.
 */

export type Day = { day: string; orders: number; total: number }

/** One bar, a day or a week beginning with it, beside the same place of the period before. */
export type Bar = { day: string; orders: number; total: number; dayBefore: string; before: number }

const week = 7
/** More days than these are drawn as weeks: a bar has to be seen. */
const mostDays = 31

export const isByWeek = (sales: Day[]): boolean => sales.length > mostDays

/**
 * Weeks end with the last day, so that none is cut short; days before the first whole one have no
 * bar.
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

/**
 * The gridlines above zero: three at even, round distances, the last at or above the highest
 * figure.
 */
export function gridOf(highest: number): number[] {
  const least = Math.max(highest, 3) / 3
  const ten = 10 ** Math.floor(Math.log10(least))
  const step =
    [1, 2, 2.5, 3, 4, 5, 10].map((factor) => factor * ten).find((step) => step >= least) ?? 10 * ten
  return [step, 2 * step, 3 * step]
}

/**
 * Places of the bars whose day is written below: the last, and others at even distances before it.
 */
export function namedPlaces(count: number, most: number): number[] {
  const step =
    count > most && count > week ? Math.ceil(count / most / week) * week : Math.ceil(count / most)
  return Array.from({ length: count }, (_, place) => place).filter(
    (place) => (count - 1 - place) % step === 0,
  )
}

/** The place of the highest bar, the latest of equal ones; -1 when nothing was sold. */
export function peakOf(bars: Pick<Bar, 'total'>[]): number {
  const highest = Math.max(0, ...bars.map(({ total }) => total))
  return highest === 0 ? -1 : bars.findLastIndex(({ total }) => total === highest)
}

/** By how many percent, or null when there is nothing to compare with. */
export const percentBetween = (before: number, now: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100
