import type { Lang } from '#contract/parts.ts'

/** Text in the requested language, or else in the other (R4). */
export function inLanguage(lang: Lang, english: string, arabic: string | null): string
export function inLanguage(lang: Lang, english: string | null, arabic: string | null): string | null
export function inLanguage(
  lang: Lang,
  english: string | null,
  arabic: string | null,
): string | null {
  return lang === 'ar' ? (arabic ?? english) : (english ?? arabic)
}

const longDay = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
const days = {
  en: new Intl.DateTimeFormat('en-GB', longDay),
  ar: new Intl.DateTimeFormat('ar-EG-u-nu-latn', longDay),
}

/** Day with its weekday: "Sunday 6 December". @param day YYYY-MM-DD */
export const dayOf = (day: string, language: Lang): string => days[language].format(new Date(day))
