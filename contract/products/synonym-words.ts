/**
 * How words that mean the same are read from what was typed. The form and the list of searches
 * without a result ask here, so that they agree.
 */
import { limits } from '../limits.ts'
import { firstOfEach } from './option-names.ts'

/**
 * Separated by commas, Latin or Arabic, or by lines; each once, of letters and digits alone: search
 * knows no other signs.
 */
export function wordsIn(typed: string): string[] {
  const each = typed
    .split(/[,،\n]/)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim())
  return firstOfEach(each.filter(Boolean), (word) => word)
}

/** Whether each is short enough: search looks at no more together. */
export const areShort = (words: string[]): boolean =>
  words.every((word) => word.split(' ').length <= limits.synonym_parts)
