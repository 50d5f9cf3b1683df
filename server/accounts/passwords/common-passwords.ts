/** The passwords that whoever guesses tries first: people choose them again and again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountTexts } from '#contract/account-texts.ts'
import { toLatinDigits } from '#contract/digits.ts'
import { invalid } from '#server/refusal.ts'

/** One a line; where they come from and under what licence stands above them. */
const file = join(import.meta.dirname, 'common-passwords.txt')

let common: Set<string> | undefined

/**
 * Whether it is one of the 10,000 commonest, in whatever letters and digits; those too short for a
 * password anyway are not known.
 */
export function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(file, 'utf8').split('\n\n').at(-1)?.trimEnd().split('\n'))
  return common.has(toLatinDigits(password.normalize('NFKC')).trim().toLowerCase())
}

/** Refuses one with 422. */
export function refuseCommon(password: string): void {
  if (isCommon(password)) throw invalid({ password: [accountTexts.password_too_common] })
}
