/** Formats of sizes, durations and times on the Health screen. */
import { toCairoDay } from '#contract/days/cairo.ts'
import * as m from '#messages'
import { formatDay, numberLanguage } from '#web/days.ts'

/** Size: 1.94 GB, 46.2 GB, 12 MB. */
export function formatSize(bytes: number): string {
  const gigabytes = bytes / 1e9
  // A value that would round to 1000 MB is shown as 1 GB.
  return gigabytes >= 0.9995
    ? m.admin_health_gigabytes({ figure: figureOf(gigabytes) })
    : m.admin_health_megabytes({ figure: figureOf(bytes / 1e6) })
}

/** Duration: 0.8 s, 38 s, 3 min. */
export const formatTime = (milliseconds: number): string =>
  milliseconds < 120_000
    ? m.admin_health_seconds({
        figure:
          milliseconds < 9_950 ? figureOf(milliseconds / 1000, 1) : Math.round(milliseconds / 1000),
      })
    : m.admin_health_minutes({ figure: Math.round(milliseconds / 60_000) })

/** Number with three significant digits and no trailing zeros. */
const figureOf = (value: number, decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2): string =>
  new Intl.NumberFormat('en', { maximumFractionDigits: decimals, useGrouping: false }).format(value)

/** Timestamp of the API in Cairo's time: "today 04:12", "22 Nov 04:00". */
export function formatShort(moment: string, now: Date = new Date()): string {
  const time = formatClock(moment)
  return moment.slice(0, 10) === toCairoDay(now)
    ? m.admin_health_today({ time })
    : `${formatDay(moment)} ${time}`
}

/** Time of day, "04:12". */
export const formatClock = (moment: string): string =>
  new Intl.DateTimeFormat(numberLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Africa/Cairo',
  }).format(new Date(moment))
