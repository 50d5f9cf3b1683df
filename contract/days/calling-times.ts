/**
 * When to call a customer again: the same on every side, so that a button says what pressing it
 * does.
 */
import { fromCairo, toCairoDay, toCairoIso } from './cairo.ts'

export type CallingTimes = {
  /**
   * Hours to wait after the first, second, … call that nobody answered; the last figure counts for
   * all further ones.
   */
  try_again_hours: readonly number[]
  /** Hours of the shop's day between which customers are called. */
  calling_hours: { from: number; to: number }
}

const hour = 3_600_000

/** @param tries calls that nobody answered, the one of now among them, from 1 */
export function nextTryAt(
  now: Date,
  tries: number,
  { try_again_hours, calling_hours: { from, to } }: CallingTimes,
): Date {
  const wait = try_again_hours[Math.min(tries, try_again_hours.length) - 1] ?? 24
  const at = new Date(now.getTime() + wait * hour)
  const onTheClock = Number(toCairoIso(at).slice(11, 13))
  if (onTheClock >= from && onTheClock < to) return at
  // The day after is found from noon: days on which the clocks change are shorter or longer.
  const noon = new Date(`${toCairoDay(at)}T12:00:00Z`)
  return openingOf(onTheClock < from ? noon : new Date(noon.getTime() + 24 * hour), from)
}

/** The first moment of a day at which the clock shows that hour, or has left it out. */
function openingOf(noon: Date, from: number): Date {
  const opening = (at: number) => fromCairo(`${toCairoDay(noon)} ${String(at).padStart(2, '0')}:00`)
  return opening(from) ?? opening(from + 1) ?? noon
}
