/** Common passwords, which attackers try first. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toLatinDigits } from '#contract/text/digits.ts'
import { invalid } from '#server/refusal.ts'

/** List, one per line; its source and licence are in its header. */
const file = join(import.meta.dirname, 'common-passwords.txt')

let common: Set<string> | undefined

/**
 * Whether a password is one of the 10,000 commonest, without case; those below the minimum length
 * are not listed.
 */
export function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(file, 'utf8').split('\n\n').at(-1)?.trimEnd().split('\n'))
  return common.has(toLatinDigits(password.normalize('NFKC')).trim().toLowerCase())
}

/** Refuses a common password with 422. */
export function refuseCommon(password: string): void {
  if (isCommon(password)) throw invalid({ password: ['account_password_too_common'] })
}
