/**
 * Days for returns in words, and the texts with {days}, which owners write and the shop fills in.
 */
import type { Lang } from '../parts.ts'

const placeholder = '{days}'

/** Days in words, with the plural of the number: '7 days', '1 day', and the Arabic forms. */
export function sayDays(days: number, lang: Lang): string {
  if (lang === 'en') return days === 1 ? '1 day' : `${days} days`
  if (days === 1) return 'يوم واحد'
  if (days === 2) return 'يومين'
  return days >= 3 && days <= 10 ? `${days} أيام` : `${days} يومًا`
}

export const namesDays = (text: string): boolean => text.includes(placeholder)

export const fillDays = (text: string, days: number, lang: Lang): string =>
  text.replaceAll(placeholder, sayDays(days, lang))
