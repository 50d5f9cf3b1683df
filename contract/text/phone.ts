import { toBareNumber } from './digits.ts'

/** Egyptian mobile number as the API accepts it (R8). */
export const mobilePattern = /^01[0125]\d{8}$/

/**
 * Egyptian mobile number as typed (+20…, 0020…, spaces, dashes, Arabic digits) in the API's form of
 * 11 Latin digits (R8); any other text stays as typed, for validation to refuse.
 */
export function normalizePhone(typed: string): string {
  const local = toBareNumber(typed)
    .replace(/^(?:\+|00)?20(?=1[0125]\d{8}$)/, '0')
    .replace(/^(?:\+|00)20(?=01)/, '')
  return /^1[0125]\d{8}$/.test(local) ? `0${local}` : local
}
