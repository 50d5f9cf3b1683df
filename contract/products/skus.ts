/**
 * What a variant is called on paper where nobody named it (R223). The product's form shows what the
 * shop would make, which makes it here.
 */
import { toLatinDigits } from '../text/digits.ts'
import { limits } from '../limits.ts'

/**
 * 'nour-linen-midi-dress-CLAY-M': the product's address, then the colour and the size in capitals.
 */
export function skuOf(slug: string, colour: string | null, size: string | null): string {
  const address = bareCode(slug)
  const choice = [colour, size].map((name) =>
    bareCode(name ?? '')
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

/** Characters that are left for what tells two apart that would be called alike. */
const numbered = 5

/**
 * An SKU or barcode as a scanner reads it, whatever keyboard it was typed on: its digits Latin,
 * without marks of direction and the apostrophes by which spreadsheets mark a text.
 */
export const bareCode = (typed: string): string =>
  toLatinDigits(typed)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[\s']+/, '')
    .trim()

/**
 * A long number as a spreadsheet shortens it, whose digits are lost: one digit, its decimals and a
 * power of ten, as 6.22103E+12, 6,22E+12 and ٦٫٢٢E+١٢. Without a sign before the power it needs
 * decimals and a power of two digits (6.22E12): 12E4, 1E5 and 5E10 are SKUs that people give. A
 * power below zero needs decimals too (R318).
 */
export const isShortened = (code: string): boolean =>
  shortened.test(bareCode(code.normalize('NFKC')))

const shortened = /^-?\d(?:(?:[.,٫]\d+)?E\+\d{1,3}|[.,٫]\d+E-?\d{2,3})$/i

/**
 * Whether a number of a workbook is a code with all its digits: spreadsheets keep fifteen, and
 * write a zero for the sixteenth.
 */
export const isWholeCode = (number: number): boolean =>
  Number.isSafeInteger(number) && (Math.abs(number) < 1e15 || number % 10 !== 0)

/** Two SKUs are one in any capitals. */
export const foldSku = (sku: string): string => sku.toLowerCase()
