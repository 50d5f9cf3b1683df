/** Order numbers: a prefix of the shop and digits, such as ZN-10482 (R381). */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'

/** Prefix of order numbers, in capitals. */
export const orderPrefix = z
  .string({ error: coded('setting_prefix') })
  .trim()
  .regex(/^[A-Za-z]{1,6}$/, coded('setting_prefix'))
  .toUpperCase()

/** Digits before the first order's: an order's id is added to them. */
export const numberOfNone = 10_000

/**
 * Pattern of a number with any of these prefixes, or of its digits alone, which are the group. It
 * is valid in PostgreSQL as well.
 */
export const orderNumberPattern = (prefixes: readonly string[]): RegExp =>
  new RegExp(`^#?(?:(?:${prefixes.join('|')})-?)?([1-9][0-9]{0,9})$`, 'i')

/** Id of the order with a number, whichever of the prefixes is written; null for other texts. */
export function orderIdOf(written: string, pattern: RegExp): number | null {
  const digits = pattern.exec(written)?.[1]
  return digits === undefined ? null : Number(digits) - numberOfNone
}
