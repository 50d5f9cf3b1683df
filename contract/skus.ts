/** What a variant is called on paper where nobody named it (R223). The product's form shows what the shop would make, which makes it here. */
import { toLatinDigits } from './digits.ts'
import { limits } from './limits.ts'

/** 'nour-linen-midi-dress-CLAY-M': the product's address, then the colour and the size in capitals. */
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
  return address.slice(0, Math.max(1, limits.sku - numbered - end.length)).replace(/-+$/, '') + end.slice(0, limits.sku - numbered - 1)
}

/** Characters that are left for what tells two apart that would be called alike. */
const numbered = 5

/**
 * An SKU or barcode as a scanner reads it, whatever keyboard it was typed on: its digits Latin, without marks of direction and the apostrophes by which spreadsheets
 * mark a text.
 */
export const bareCode = (typed: string): string =>
  toLatinDigits(typed)
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/^[\s']+/, '')
    .trim()

/** Two SKUs are one in any capitals. */
export const foldSku = (sku: string): string => sku.toLowerCase()
