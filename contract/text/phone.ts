import { toBareNumber } from './digits.ts'

/** An Egyptian mobile number as the API takes it (R8). */
export const mobilePattern = /^01[0125]\d{8}$/

/**
 * Egyptian mobile numbers as people type them: +20…, 0020…, spaces, dashes, Arabic digits (R8).
 * Screens bring a number into the API's 11 Latin digits before it is validated; what is no such
 * number stays as it was typed.
 */
export function normalizePhone(typed: string): string {
  const local = toBareNumber(typed)
    .replace(/^(?:\+|00)?20(?=1[0125]\d{8}$)/, '0')
    .replace(/^(?:\+|00)20(?=01)/, '')
  return /^1[0125]\d{8}$/.test(local) ? `0${local}` : local
}
