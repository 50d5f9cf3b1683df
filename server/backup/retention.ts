/**
 * Retention of backups: the newest one of each of seven days, and of each of four weeks, among
 * those that exist (R162).
 */
import { toCairoDay } from '#contract/days/cairo.ts'

export const mostDays = 7
export const mostWeeks = 4

export type Kept = {
  /** Backups kept per day: WAL is kept from the oldest of them on. */
  daily: Set<string>
  weekly: Set<string>
}

/**
 * Days and weeks are Cairo's; a week begins on Monday, so that Sunday's backup, which is proven, is
 * the one kept for it.
 */
export function chooseKept(backups: { name: string; began: Date }[]): Kept {
  const newestFirst = backups.toSorted((a, b) => b.began.getTime() - a.began.getTime())
  return {
    daily: newestOfEach(newestFirst, dayOf, mostDays),
    weekly: newestOfEach(newestFirst, weekOf, mostWeeks),
  }
}

function newestOfEach(
  newestFirst: { name: string; began: Date }[],
  spanOf: (date: Date) => string,
  most: number,
): Set<string> {
  const newest = new Map<string, string>()
  for (const { name, began } of newestFirst) {
    const span = spanOf(began)
    if (!newest.has(span) && newest.size < most) newest.set(span, name)
  }
  return new Set(newest.values())
}

const dayOf = (date: Date): string => toCairoDay(date)

/** Day of the week's Monday. */
function weekOf(date: Date): string {
  const day = new Date(`${toCairoDay(date)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
