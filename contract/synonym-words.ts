/** How words that mean the same are read from what was typed. The form and the list of searches without a result ask here, so that they agree. */
import { limits } from './limits.ts'

/** Separated by commas, Latin or Arabic, or by lines; each once. */
export const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,،\n]/)
      .map((word) => word.replaceAll(/[-_\s]+/g, ' ').trim())
      .filter(Boolean),
  ),
]

/** Whether each is short enough: search looks at no more together. */
export const areShort = (words: string[]): boolean => words.every((word) => word.split(' ').length <= limits.synonym_parts)
