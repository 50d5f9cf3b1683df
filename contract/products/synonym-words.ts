/**
 * Parsing of synonyms, shared by the form and the list of searches without results so that they
 * agree.
 */
import { limits } from '../limits.ts'
import { firstOfEach } from './options/option-names.ts'

/**
 * Distinct words of a text, separated by commas (Latin or Arabic) or lines: letters and digits
 * only, because search ignores other characters.
 */
export function wordsIn(typed: string): string[] {
  const each = typed
    .split(/[,،\n]/)
    .map((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim())
  return firstOfEach(each.filter(Boolean), (word) => word)
}

/** Whether each synonym has few enough words for search, which compares no longer phrases. */
export const areShort = (words: string[]): boolean =>
  words.every((word) => word.split(' ').length <= limits.synonym_parts)
