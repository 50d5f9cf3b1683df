/** What was looked for instead of a text with typos, spelled as a shopper would type it: for screens to say, and to ask for again. */
import type { Ctx } from '#server/ctx.ts'
import { listNamesByIds } from '#server/catalogue/catalogue.ts'
import { normaliseEach } from './vocabulary.ts'
import { bareOf, wordsOf } from './ways-to-write.ts'

/** From how many of the products that were found the spelling of a word is read: nearly always the first has it. */
const mostRead = 24

/** What stands between words, but for the marks that Arabic writes over its letters. */
const between = /[^\p{L}\p{N}\u0610-\u061A\u064B-\u065F\u0670]+/u

/**
 * The typed text with its typos put right. Words that were right stay as they were typed; the others are written as the products
 * that were found write them, because words are compared in a form that nobody writes (مزهريه for مزهرية).
 * @param text.phrase the typed text normalised @param corrections by normalised word
 */
export async function respell(
  ctx: Ctx,
  { typed, phrase }: { typed: string; phrase: string },
  corrections: Map<string, string>,
  productIds: number[],
): Promise<string> {
  const parts = partsOf(typed)
  const spellings = await findSpellings(ctx, [...new Set(corrections.values())], productIds.slice(0, mostRead))
  const normalised = await normaliseParts(ctx, parts, phrase)
  const respelled = parts.map((part, place) => {
    const words = wordsOf(normalised[place] ?? '')
    if (!words.some((word) => corrections.has(word))) return part
    return words
      .map((word) => corrections.get(word) ?? word)
      .map((word) => spellings.get(word) ?? word)
      .join(' ')
  })
  return respelled.join(' ')
}

const partsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Mostly the phrase has the same parts; but a sign may stand for several words (ﷺ), or for none. */
async function normaliseParts(ctx: Ctx, parts: string[], phrase: string): Promise<string[]> {
  const normalised = partsOf(phrase)
  if (normalised.length === parts.length) return normalised
  const norms = await normaliseEach(ctx, parts)
  return parts.map((part) => norms.get(part) ?? '')
}

type Said = { spelling: string; word: string }

/**
 * How the products write the words, in small letters: each exactly, as the best of them does, or as the beginning of the shortest word that has it
 * (the stem of a longer one). A word that none of them writes, such as one whose synonym was found, is left out.
 * @param words in the form in which words are compared
 */
async function findSpellings(ctx: Ctx, words: string[], productIds: number[]): Promise<Map<string, string>> {
  const said: Said[] = []
  for (const names of await listNamesByIds(ctx, productIds)) {
    const tokens = names.flatMap((name) => name.split(between)).filter((token) => token !== '')
    const norms = await normaliseEach(ctx, tokens)
    said.push(...tokens.map((token) => ({ spelling: token.toLowerCase(), word: norms.get(token) ?? '' })))
    if (words.every((word) => said.some((one) => isExactly(one, word)))) break
  }
  return new Map(
    words.flatMap((word) => {
      const exact = said.find((one) => isExactly(one, word))
      const near = exact ?? said.filter((one) => beginsWith(one, word)).sort(shortestFirst)[0]
      if (!near) return []
      return [[word, near.word.startsWith(word) ? near.spelling : bareOf(near.spelling)]]
    }),
  )
}

const isExactly = (said: Said, word: string): boolean => said.word === word || bareOf(said.word) === word
const beginsWith = (said: Said, word: string): boolean => said.word.startsWith(word) || bareOf(said.word).startsWith(word)
const shortestFirst = (one: Said, other: Said): number => one.word.length - other.word.length || (one.spelling < other.spelling ? -1 : 1)
