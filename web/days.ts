/** Dates and times of the shop in the reader's language; digits are Latin in both languages. */
import * as m from '#messages'
import { currentLocale } from './locale.ts'

/** Egypt formats English dates like Britain: day before month. */
const languages = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

const formats = {
  /** 21 Nov. */
  short: { day: 'numeric', month: 'short' },
  /** Saturday 21 November. */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 21 November 2026. */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
} as const

export const numberLanguage = (locale = currentLocale()): string => languages[locale]

/**
 * Date as text.
 * @param day YYYY-MM-DD, or a timestamp of the API, whose first 10 characters are the shop's day
 */
export function formatDay(
  day: string,
  format: keyof typeof formats = 'short',
  locale = currentLocale(),
): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return new Intl.DateTimeFormat(numberLanguage(locale), {
    ...formats[format],
    timeZone: 'UTC',
  }).format(date)
}

/** Range of dates: "26 to 30 Nov", "29 Nov to 3 Dec" */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return m.order_days({
    from: isOneMonth ? Number(from.slice(8)) : formatDay(from),
    to: formatDay(to),
  })
}

/** Timestamp of the API with its time in Cairo: "21 November 2026 at 19:05". */
export function formatMoment(moment: string, day: keyof typeof formats = 'long'): string {
  const shown = {
    ...formats[day],
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Africa/Cairo',
  } as const
  return new Intl.DateTimeFormat(numberLanguage(), shown).format(new Date(moment))
}
