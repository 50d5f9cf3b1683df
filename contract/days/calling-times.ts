/**
 * Time of the next call to a customer, calculated alike by server and screens so that a button
 * shows the time it sets.
 */
import { fromCairo, toCairoDay, toCairoIso } from './cairo.ts'

export type CallingTimes = {
  /**
   * Hours to wait after the first, second, … unanswered call; the last figure counts for all
   * further calls.
   */
  try_again_hours: readonly number[]
  /** Hours of the shop's day between which customers are called. */
  calling_hours: { from: number; to: number }
}

const hour = 3_600_000

/** @param tries number of unanswered calls, this one included, from 1 */
export function nextTryAt(
  now: Date,
  tries: number,
  { try_again_hours, calling_hours: { from, to } }: CallingTimes,
): Date {
  const wait = try_again_hours[Math.min(tries, try_again_hours.length) - 1] ?? 24
  const at = new Date(now.getTime() + wait * hour)
  const onTheClock = Number(toCairoIso(at).slice(11, 13))
  if (onTheClock >= from && onTheClock < to) return at
  // Noon avoids errors in adding a day: days of clock changes are shorter or longer.
  const noon = new Date(`${toCairoDay(at)}T12:00:00Z`)
  return openingOf(onTheClock < from ? noon : new Date(noon.getTime() + 24 * hour), from)
}

/** First moment of a day at or after that hour, which the clock change may skip. */
function openingOf(noon: Date, from: number): Date {
  const opening = (at: number) => fromCairo(`${toCairoDay(noon)} ${String(at).padStart(2, '0')}:00`)
  return opening(from) ?? opening(from + 1) ?? noon
}
