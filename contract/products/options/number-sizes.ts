/**
 * Number sizes of women's clothing by letter size, as size guides imply them: the bust of a
 * European number is twice the number and 12 cm, and each letter stands for the numbers nearest to
 * its bust (docs/decisions/0075).
 */
import { letterSizes } from './letter-sizes.ts'

const numbers = new Map<string, readonly number[]>([
  ['xs', [32, 34]],
  ['s', [36]],
  ['m', [38, 40]],
  ['l', [42]],
  ['xl', [44, 46]],
  ['xxl', [48]],
  ['xxxl', [50, 52]],
])

/** Letter size of a number, in lower case; null if no letter stands for it. */
export const letterOf = (number: number): string | null =>
  letterSizes.find((letter) => numbers.get(letter)?.includes(number)) ?? null

/** Number sizes of a letter as text, '38–40'; null for sizes without numbers. */
export const numbersOf = (size: string): string | null =>
  numbers.get(size.toLowerCase())?.join('–') ?? null
