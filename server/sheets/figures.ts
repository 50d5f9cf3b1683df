/**
 * Amounts and day numbers in the cells of spreadsheets, parsed alike for files of products and for
 * lists of couriers.
 */
import { toLatinDigits } from '#contract/text/digits.ts'
import { foldHeading } from './headings.ts'

const marks = /[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
const currency =
  /EGP|(?:egyptian)?pounds?|L\.?E\.?|E£|£|جني[هة]ا?ً?(?:مصري[اة]?ً?)?|ج[.٫]?م[.٫]?|ج|\/[-=]+$/gi
const unit = /(?:pieces?|pcs?|units?|items?|قطع[ةه]?|حب[ةه]|حبات|وحد[ةه]|وحدات)\.?$/i

/** A text in Latin digits without spaces, marks of direction and Excel's leading apostrophe. */
export const bareCell = (text: string): string =>
  toLatinDigits(text.normalize('NFKC')).replace(marks, '').replace(/^'/, '')

/**
 * An amount as it is written, without currency, with Latin separators and plain minus signs: '4560/-'
 * and 'E£ 4,560' are amounts as well.
 */
export const bareAmount = (text: string): string =>
  bareCell(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(currency, '')
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')

/** A number of pieces as it is written, without its unit: '5 قطع' and '3 pcs'. */
export const barePieces = (text: string): string => bareAmount(bareCell(text).replace(unit, ''))

const free = new Set([
  'free',
  'free delivery',
  'free shipping',
  'مجاني',
  'مجانا',
  'مجانيه',
  'التوصيل مجاني',
])
const none = new Set(['none', 'no', 'nil', 'n a', 'بدون', 'لا يوجد', 'لا شيء', 'لايوجد'])

/** Amount that a word says: 0 of 'مجاني', null of 'بدون' or a dash; undefined for anything else. */
export function amountOfWord(text: string): 0 | null | undefined {
  if (/\p{N}/u.test(text)) return undefined
  const word = foldHeading(text)
  const isDash = word === '' && /^[\p{Pd}\p{Cf}\s\u2212]*$/u.test(text)
  return free.has(word) ? 0 : isDash || none.has(word) ? null : undefined
}

const plain = /^\d+(?:\.\d+)?$/
/** Thousands and decimals as in '1,890.00', and as in '1.890,00'. */
const english = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const european = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const comma = /^\d+,\d{1,2}$/

/** Number of an unsigned bare amount; null for anything else. */
export function parseFigure(bare: string): number | null {
  if (plain.test(bare)) return Number(bare)
  if (english.test(bare)) return Number(bare.replaceAll(',', ''))
  if (european.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  return comma.test(bare) ? Number(bare.replace(',', '.')) : null
}

/** Whether a bare amount is ambiguous: '1.500' is one and a half, or fifteen hundred. */
export const isAmbiguous = (bare: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(bare)

/** Whether a number can be a day as spreadsheets count them; these stand for 1954 to 2119. */
export const isDayNumber = (number: number): boolean => number > 20_000 && number < 80_000

/** Moment of a day number in UTC, as spreadsheets count from 1899-12-30. */
export const fromDayNumber = (number: number): Date =>
  new Date(Math.round((number - 25_569) * 86_400_000))
