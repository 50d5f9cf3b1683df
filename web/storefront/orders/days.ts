/** Days as shoppers read them: Cairo's date in the page's language, digits Latin in both. */
import { order_day, order_days } from '#messages'
import { currentLocale } from '#web/locale.ts'

const languages = { en: 'en-EG', ar: 'ar-EG-u-nu-latn' }

/** Cairo's date as YYYY-MM-DD. */
export const cairoDay = (moment: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' }).format(moment)

/** "21 Nov". @param day YYYY-MM-DD, or a moment of the API, whose first 10 characters are the shop's day */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  const month = new Intl.DateTimeFormat(languages[currentLocale()], { month: 'short', timeZone: 'UTC' }).format(date)
  return order_day({ day: date.getUTCDate(), month })
}

/** "26 to 30 Nov", "29 Nov to 3 Dec" */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return order_days({ from: isOneMonth ? Number(from.slice(8)) : formatDay(from), to: formatDay(to) })
}
