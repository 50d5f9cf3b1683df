/** Days of the shop, written as their reader does; digits are Latin in both languages. */
import { currentLocale } from '#web/locale.ts'

const languages = { en: 'en-EG', ar: 'ar-EG-u-nu-latn' }

const formats = {
  /** Saturday 21 November. */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 21 Nov. */
  short: { day: 'numeric', month: 'short' },
  /** 21 November 2026. */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
} as const

export const numberLanguage = (locale = currentLocale()): string => languages[locale]

/** @param day YYYY-MM-DD, or a moment of the API, whose first 10 characters are the shop's day */
export function formatDay(day: string, format: keyof typeof formats, locale = currentLocale()): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  return new Intl.DateTimeFormat(numberLanguage(locale), { ...formats[format], timeZone: 'UTC' }).format(date)
}

/** A moment of the API with its time of day, as the clock in Cairo had it. */
export function formatMoment(moment: string, day: keyof typeof formats = 'long'): string {
  const shown = new Intl.DateTimeFormat(numberLanguage(), { ...formats[day], hour: 'numeric', minute: '2-digit', timeZone: 'Africa/Cairo' })
  return shown.format(new Date(moment))
}
