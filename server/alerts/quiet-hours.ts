/** Quiet hours of a member on Cairo's clock (R333). */
import { fromCairo, toCairoDay, toCairoIso } from '#contract/days/cairo.ts'

export type QuietHours = { quiet_from: string | null; quiet_to: string | null }

const day = 24 * 3_600_000

/** End of the quiet hours that a moment is in; null outside of them, and where there are none. */
export function quietUntil(now: Date, { quiet_from: from, quiet_to: to }: QuietHours): Date | null {
  if (from === null || to === null || from === to) return null
  const clock = toCairoIso(now).slice(11, 16)
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? clock >= from || clock < to : clock >= from && clock < to
  if (!isQuiet) return null
  // Noon avoids errors in adding a day: days of clock changes are shorter or longer.
  const noon = new Date(`${toCairoDay(now)}T12:00:00Z`).getTime()
  return momentOf(new Date(isOverMidnight && clock >= from ? noon + day : noon), to)
}

/** A time that the clock change skips in spring is an hour later. */
function momentOf(noon: Date, time: string): Date {
  const written = `${toCairoDay(noon)} ${time}`
  return (
    fromCairo(written) ??
    new Date((fromCairo(`${toCairoDay(noon)} 12:00`) as Date).getTime() - 11 * 3_600_000)
  )
}
