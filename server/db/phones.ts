/** How a customer is found by their phone, as it is typed. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizePhone } from '#contract/phone.ts'

/** Fewer digits would match nearly every phone. */
const fewestDigits = 3

/**
 * Whether the text, as digits of a phone in any spelling, stands in the column; undefined when it
 * can be no part of a phone.
 */
export function hasDigits(column: SQLWrapper, text: string | undefined): SQL | undefined {
  const digits = normalizePhone(text ?? '').replace(/^(?:\+|00)20(?=1)/, '0')
  return /^\d+$/.test(digits) && digits.length >= fewestDigits
    ? sql`${column} like ${`%${digits}%`}`
    : undefined
}

/**
 * The first digits of a mobile number, at least four, as the shop writes it: +20 10 12… is 01012….
 * @param typed as normalizePhone leaves it
 */
export function phoneBeginning(typed: string): string | undefined {
  const local = typed.replace(/^(?:\+|00)?20(?=0?1)/, '').replace(/^1/, '01')
  return /^01[0125]\d{1,8}$/.test(local) ? local : undefined
}

/**
 * All phones have 11 digits: as a range the beginning is found by the index, whatever the
 * collation.
 */
export const phonesFrom = (beginning: string) =>
  [beginning.padEnd(11, '0'), beginning.padEnd(11, '9')] as const
