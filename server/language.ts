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
