/**
 * Typefaces of each pair: the style sheet that the pair adds, and the files that a page preloads
 * for its first text, by language; figures are Latin in both. Other files load when their letters
 * appear. The server alone knows them and pages carry the addresses of their own pair, so the
 * scripts of the shop name none.
 */
import type { FontPair } from '#contract/shop/settings/look.ts'
import alexandriaArabic from '../fonts/alexandria-arabic-wght-normal.woff2?url'
import alexandriaLatin from '../fonts/alexandria-latin-wght-normal.woff2?url'
import cairoArabic from '../fonts/cairo-arabic-wght-normal.woff2?url'
import cairoLatin from '../fonts/cairo-latin-wght-normal.woff2?url'
import messiriArabic from '../fonts/el-messiri-arabic-wght-normal.woff2?url'
import messiriLatin from '../fonts/el-messiri-latin-wght-normal.woff2?url'
import fustatLatin from '../fonts/fustat-latin-wght-normal.woff2?url'
import markaziArabic from '../fonts/markazi-text-arabic-wght-normal.woff2?url'
import markaziLatin from '../fonts/markazi-text-latin-wght-normal.woff2?url'
import readexArabic from '../fonts/readex-pro-arabic-wght-normal.woff2?url'
import kufiArabic from '../fonts/reem-kufi-arabic-wght-normal.woff2?url'
import kufiLatin from '../fonts/reem-kufi-latin-wght-normal.woff2?url'
import vazirmatnArabic from '../fonts/vazirmatn-arabic-wght-normal.woff2?url'
import vazirmatnLatin from '../fonts/vazirmatn-latin-wght-normal.woff2?url'
import alexandriaSheet from '../styles/fonts/alexandria.css?url'
import kufiSheet from '../styles/fonts/kufi.css?url'
import markaziSheet from '../styles/fonts/markazi.css?url'
import type { Locale } from '../locale.ts'

/** The pair that the shop comes with stands in its own sheet (styles/fonts.css). */
const pairs: Record<FontPair, { sheets: string[]; first: Record<Locale, string[]> }> = {
  messiri: {
    sheets: [],
    first: { en: [messiriLatin, fustatLatin], ar: [messiriArabic, readexArabic, fustatLatin] },
  },
  markazi: {
    sheets: [markaziSheet],
    first: {
      en: [markaziLatin, vazirmatnLatin],
      ar: [markaziArabic, vazirmatnArabic, vazirmatnLatin],
    },
  },
  alexandria: {
    sheets: [alexandriaSheet],
    first: { en: [alexandriaLatin], ar: [alexandriaArabic, alexandriaLatin] },
  },
  kufi: {
    sheets: [kufiSheet],
    first: { en: [kufiLatin, cairoLatin], ar: [kufiArabic, cairoArabic, cairoLatin] },
  },
}

export const fontsOf = (
  pair: FontPair,
  locale: Locale,
): { sheets: string[]; preloads: string[] } => ({
  sheets: pairs[pair].sheets,
  preloads: pairs[pair].first[locale],
})
