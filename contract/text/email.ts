/**
 * Form of an e-mail address (R9): a name at a domain of two parts or more. Without zod, for forms
 * that do not load it.
 */
import { limits } from '../limits.ts'

/**
 * Invisible characters are refused, so that two accounts cannot have addresses that look the same:
 * spaces of every kind, controls, direction marks, joiners, soft hyphens, fillers and the blank of
 * braille.
 */
const unseen = String.raw`\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800`
const someone = String.raw`[^${unseen}@<>()\[\]\\,;:"]+`
const part = String.raw`[^${unseen}@<>()\[\]\\,;:".]+`

export const emailPattern = new RegExp(`^${someone}@${part}(\\.${part})+$`, 'u')

/**
 * E-mail address as stored: trimmed, with letters of several encodings (full-width ones, é of two
 * code points) in one of them.
 */
export const emailAsKept = (typed: string): string => typed.trim().normalize('NFKC')

export function isEmail(typed: string): boolean {
  const address = emailAsKept(typed)
  return address.length <= limits.email && emailPattern.test(address)
}

/** Whether two e-mail addresses are equal; case does not matter. */
export const isSameEmail = (one: string, other: string): boolean => inSmall(one) === inSmall(other)

/**
 * Lower case letter by letter, like the database: lower-casing a whole word would change a Greek Σ
 * at its end.
 */
const inSmall = (typed: string): string =>
  [...emailAsKept(typed)].map((letter) => letter.toLowerCase()).join('')
