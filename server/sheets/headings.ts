/** Headings in comparable form. */
import { foldArabic } from '#contract/products/options/option-names.ts'

/** A heading without case, spaces, punctuation, and Arabic spelling variants. */
export const foldHeading = (heading: string): string =>
  foldArabic(heading.normalize('NFKC'))
    .replace(/[\u200e\u200f\ufeff]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A folded heading without a currency at its end, as in 'COD Amount (EGP)'. */
export const withoutCurrency = (folded: string): string =>
  folded.replace(/ (?:egp|le|l e|ج م|جم|جنيه|جنيه مصري|بالجنيه)$/, '')
