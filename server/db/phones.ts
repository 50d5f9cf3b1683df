/** Search of customers by phone, as typed. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizePhone } from '#contract/text/phone.ts'

/** Minimum of digits: fewer would match nearly every phone. */
const fewestDigits = 3

/**
 * Condition that the column contains the text, as digits of a phone in any spelling; undefined if
 * it cannot be part of a phone.
 */
export function hasDigits(column: SQLWrapper, text: string | undefined): SQL | undefined {
  const digits = normalizePhone(text ?? '').replace(/^(?:\+|00)20(?=1)/, '0')
  return /^\d+$/.test(digits) && digits.length >= fewestDigits
    ? sql`${column} like ${`%${digits}%`}`
    : undefined
}

/**
 * First digits of a mobile number, at least four, in the shop's form: +20 10 12… is 01012….
 * @param typed result of normalizePhone
 */
export function phoneBeginning(typed: string): string | undefined {
  const local = typed.replace(/^(?:\+|00)?20(?=0?1)/, '').replace(/^1/, '01')
  return /^01[0125]\d{1,8}$/.test(local) ? local : undefined
}

/**
 * Range of phones with a beginning: all phones have 11 digits, so the index finds the range,
 * whatever the collation.
 */
export const phonesFrom = (beginning: string) =>
  [beginning.padEnd(11, '0'), beginning.padEnd(11, '9')] as const
