/**
 * Generated SKUs of variants without one, and parsing of SKUs and barcodes (R223). The product form
 * shows the SKU that the server would generate.
 */
import { toLatinDigits } from '../text/digits.ts'
import { limits } from '../limits.ts'

/**
 * SKU such as 'nour-linen-midi-dress-CLAY-M': the product's slug, then colour and size in capitals.
 * Arabic is written in Latin letters, since scanners and couriers' files know no others.
 */
export function skuOf(slug: string, colour: string | null, size: string | null): string {
  const address = latin(bareCode(slug))
  const choice = [colour, size].map((name) =>
    latin(bareCode(name ?? ''))
      .toUpperCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
  )
  const end = choice
    .filter((part) => part !== '')
    .map((part) => `-${part}`)
    .join('')
  return (
    address.slice(0, Math.max(1, limits.sku - numbered - end.length)).replace(/-+$/, '') +
    end.slice(0, limits.sku - numbered - 1)
  )
}

const letters: Record<string, string> = {
  ...{ ا: 'a', أ: 'a', إ: 'e', آ: 'a', ٱ: 'a', ب: 'b', ت: 't', ث: 'th', ج: 'g', ح: 'h', خ: 'kh' },
  ...{ د: 'd', ذ: 'z', ر: 'r', ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a' },
  ...{ غ: 'gh', ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', و: 'w', ي: 'y', ى: 'a' },
  ...{ ة: 'a', ء: '', ؤ: 'o', ئ: 'e', پ: 'p', چ: 'ch', ڤ: 'v', گ: 'g', ـ: '' },
}

/** Arabic letters as Egyptians write them in Latin ones; vowel signs go. */
const latin = (text: string): string =>
  text
    .replace(/[\u064b-\u065f\u0670]/g, '')
    .replace(/[\u0621-\u06af]/g, (one) => letters[one] ?? one)

/** Characters reserved for a suffix that makes equal SKUs unique. */
const numbered = 5

/**
 * SKU or barcode in the spelling a scanner gives: Latin digits, without direction marks and the
 * apostrophes with which spreadsheets mark text.
 */
export const bareCode = (typed: string): string =>
  toLatinDigits(typed)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[\s']+/, '')
    .trim()

/**
 * Whether a spreadsheet has shortened a long number, so that its digits are lost: one digit,
 * decimals and a power of ten, as 6.22103E+12, 6,22E+12 and ٦٫٢٢E+١٢. Without a sign the power
 * needs decimals and two digits (6.22E12), because 12E4, 1E5 and 5E10 are real SKUs. Negative
 * powers need decimals too (R318).
 */
export const isShortened = (code: string): boolean =>
  shortened.test(bareCode(code.normalize('NFKC')))

const shortened = /^-?\d(?:(?:[.,٫]\d+)?E\+\d{1,3}|[.,٫]\d+E-?\d{2,3})$/i

/**
 * Whether a workbook's number is a complete code: spreadsheets keep fifteen digits and write zero
 * for the sixteenth.
 */
export const isWholeCode = (number: number): boolean =>
  Number.isSafeInteger(number) && (Math.abs(number) < 1e15 || number % 10 !== 0)

/** Comparison key of an SKU: case does not matter. */
export const foldSku = (sku: string): string => sku.toLowerCase()
