/**
 * Texts of the contract and the server in the page's language, for forms and failures of the
 * dashboard.
 */
import { firstCode, spelled } from '#contract/field-refusals.ts'
import type { Refusal } from '#contract/refusal.ts'
import { sayer, type Say } from '#web/forms/texts.ts'
import { fieldWords } from './field-words.ts'

export type { Say }

export const say = sayer(fieldWords)

/** The first of a refusal's fields; undefined where none was refused. */
export function sayFirst(refusal: Pick<Refusal, 'codes'>): string | undefined {
  const first = firstCode(refusal)
  return first && say(spelled(first))
}
