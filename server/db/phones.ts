/** How a customer is found by their phone, as it is typed. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizePhone } from '#contract/phone.ts'

/** Fewer digits would match nearly every phone. */
const fewestDigits = 3

/** Whether the text, as digits of a phone in any spelling, stands in the column; undefined when it can be no part of a phone. */
export function hasDigits(column: SQLWrapper, text: string | undefined): SQL | undefined {
  const digits = normalizePhone(text ?? '').replace(/^(?:\+|00)20(?=1)/, '0')
  return /^\d+$/.test(digits) && digits.length >= fewestDigits ? sql`${column} like ${`%${digits}%`}` : undefined
}
