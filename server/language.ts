import type { Lang } from '#contract/parts.ts'

/** Of a text in English and Arabic the one that is asked for, or else the other (R4). */
export function inLanguage(lang: Lang, english: string, arabic: string | null): string
export function inLanguage(lang: Lang, english: string | null, arabic: string | null): string | null
export function inLanguage(
  lang: Lang,
  english: string | null,
  arabic: string | null,
): string | null {
  return lang === 'ar' ? (arabic ?? english) : (english ?? arabic)
}
