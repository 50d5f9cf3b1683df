/**
 * What an e-mail address looks like (R9): someone at a domain of two parts or more. Without zod,
 * for forms that do without it.
 */
import { limits } from '../limits.ts'

/**
 * What nobody sees stands in no address, or two that look the same would be two accounts: spaces of
 * every kind, controls, marks of direction, joiners, soft hyphens, fillers and the blank of
 * braille.
 */
const unseen = String.raw`\s\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\u2800`
const someone = String.raw`[^${unseen}@<>()\[\]\\,;:"]+`
const part = String.raw`[^${unseen}@<>()\[\]\\,;:".]+`

export const emailPattern = new RegExp(`^${someone}@${part}(\\.${part})+$`, 'u')

/**
 * As it is kept: without space around it, and in one spelling of letters that Unicode has several
 * of (wide ones, é of two parts).
 */
export const emailAsKept = (typed: string): string => typed.trim().normalize('NFKC')

export function isEmail(typed: string): boolean {
  const address = emailAsKept(typed)
  return address.length <= limits.email && emailPattern.test(address)
}

/** Capitals make no other address. */
export const isSameEmail = (one: string, other: string): boolean => inSmall(one) === inSmall(other)

/**
 * Letter by letter, as the database compares: of a whole word the Greek Σ at its end would become
 * another letter.
 */
const inSmall = (typed: string): string =>
  [...emailAsKept(typed)].map((letter) => letter.toLowerCase()).join('')
