/**
 * Fonts that a page preloads for its first text, by language; figures are Latin in both. Other
 * fonts load when their letters appear (styles/fonts.css).
 */
import displayArabic from '../fonts/el-messiri-arabic-wght-normal.woff2?url'
import displayLatin from '../fonts/el-messiri-latin-wght-normal.woff2?url'
import textLatin from '../fonts/fustat-latin-wght-normal.woff2?url'
import textArabic from '../fonts/readex-pro-arabic-wght-normal.woff2?url'
import type { Locale } from '../locale.ts'

export const firstFonts: Record<Locale, string[]> = {
  en: [displayLatin, textLatin],
  ar: [displayArabic, textArabic, textLatin],
}
