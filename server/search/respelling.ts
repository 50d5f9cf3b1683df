/** What was looked for instead of a text with typos, spelled as a shopper would type it: for screens to say, and to ask for again. */
import type { Ctx } from '#server/ctx.ts'
import { findSpellings, normaliseEach } from './search.queries.ts'
import { articles, wordsOf } from './ways-to-write.ts'

/**
 * The typed text with its typos put right. Words that were right stay as they were typed; the others are written as the products
 * that were found write them, because words are compared in a form that nobody writes (مزهريه for مزهرية).
 * @param corrections by normalised word
 */
export async function respell(ctx: Ctx, text: string, corrections: Map<string, string>, productIds: number[]): Promise<string> {
  const typed = text.trim().split(/\s+/)
  const normalised = await normaliseEach(ctx, typed)
  const spellings = await findSpellings(ctx, [...new Set(corrections.values())], productIds, articles)
  const respelled = typed.map((part, place) => {
    const words = wordsOf(normalised[place] ?? '')
    if (!words.some((word) => corrections.has(word))) return part
    return words
      .map((word) => corrections.get(word) ?? word)
      .map((word) => spellings.get(word) ?? word)
      .join(' ')
  })
  return respelled.join(' ')
}
