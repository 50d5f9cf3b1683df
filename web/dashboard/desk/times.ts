/** Times and durations of the desk in words, in the shop's time zone. */
import { toCairoDay, toCairoIso } from '#contract/days/cairo.ts'
import * as m from '#messages'
import { formatDay, numberLanguage } from '#web/days.ts'
import { currentLocale } from '#web/locale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Duration: "58 min", "3 h 05 min", "2 days"; 0 when negative.
 * @param span in milliseconds
 */
export function formatSpan(span: number): string {
  const minutes = Math.max(0, Math.floor(span / minute))
  if (minutes < 60) return m.admin_desk_minutes({ minutes })
  if (span >= 2 * day) return m.admin_desk_days({ count: Math.floor(span / day) })
  const rest = minutes % 60
  const hours = Math.floor(minutes / 60)
  return rest === 0
    ? m.admin_desk_hours({ hours })
    : m.admin_desk_hours_minutes({ hours, minutes: String(rest).padStart(2, '0') })
}

/** Short duration for lists: "58 min", then "9 h". */
export const formatHours = (span: number): string =>
  span < hour
    ? formatSpan(span)
    : formatSpan(span >= 2 * day ? span : Math.floor(span / hour) * hour)

const clockOf = (moment: Date): string => toCairoIso(moment).slice(11, 16)

/** Number of calendar days of the shop between two times. */
const daysFrom = (one: Date, other: Date): number =>
  Math.round((Date.parse(toCairoDay(other)) - Date.parse(toCairoDay(one))) / day)

/** Day, "Sunday", or "21 Nov" where the weekday would be ambiguous. */
function dayOf(moment: Date, distance: number, weekday: 'long' | 'short'): string {
  if (Math.abs(distance) >= 7) return formatDay(toCairoDay(moment))
  return new Intl.DateTimeFormat(numberLanguage(), { weekday, timeZone: 'Africa/Cairo' }).format(
    moment,
  )
}

/**
 * Time of an event: "at 16:20", "tomorrow at 10:00", "Sunday at 10:00".
 * @param today whether today is named: "today at 16:20"
 */
export function formatWhen(moment: Date, now: Date, { today = false } = {}): string {
  const time = clockOf(moment)
  const distance = daysFrom(now, moment)
  if (distance === 0) return today ? m.admin_desk_today_at({ time }) : m.admin_desk_at({ time })
  if (distance === 1) return m.admin_desk_tomorrow_at({ time })
  if (distance === -1) return m.admin_desk_yesterday_at({ time })
  return m.admin_desk_day_at({ day: dayOf(moment, distance, 'long'), time })
}

/** Short time for the end of a row: "15:40", "Sun 10:00". */
export function formatTime(moment: Date, now: Date): string {
  const time = clockOf(moment)
  const distance = daysFrom(now, moment)
  return distance === 0
    ? time
    : m.admin_desk_day_time({ day: dayOf(moment, distance, 'short'), time })
}

/**
 * Several times in order, each day named once: "yesterday at 16:10, at 19:30 and today at 10:00".
 */
export function formatWhens(moments: Date[], now: Date): string {
  const said = moments.map((moment, place) => {
    const before = moments[place - 1]
    const isSameDay = before !== undefined && daysFrom(before, moment) === 0
    return isSameDay
      ? m.admin_desk_at({ time: clockOf(moment) })
      : formatWhen(moment, now, { today: true })
  })
  return new Intl.ListFormat(numberLanguage(currentLocale()), { type: 'conjunction' }).format(said)
}
