/**
 * What search knows of words, in this process's memory: those that typos are corrected to, and synonyms. It never answers with less than what is
 * committed (products, noted.ts).
 */
import type { Ctx } from '#server/ctx.ts'
import { defineMemory } from '#server/products/products.ts'
import { makeNearness, type Nearness } from './corrections.ts'
import { endOf, placeOf } from './postings.ts'
import { rememberWords } from './remembered-words.ts'
import { listSynonyms, listWords, readNorms, readStems } from './vocabulary.queries.ts'
import { formsOf } from './ways-to-write.ts'

export type KnownWord = {
  word: string
  /** Its English stem; null for a word such as "the", which says nothing. */
  stem: string | null
  synonyms: string[]
}

type Vocabulary = {
  nearness: Nearness
  synonyms: Map<string, string[]>
  /** What has synonyms, sorted. */
  called: string[]
}

/** Noted when a word or a synonym comes, changes or goes (migrations, note_words). */
export const everyWord = -2_147_483_648
const mostSynonyms = 10

export const readVocabulary = defineMemory<Vocabulary>({
  readAll,
  async readAgain(ctx, vocabulary, ids) {
    if (ids.includes(everyWord)) Object.assign(vocabulary, await readAll(ctx))
  },
})

async function readAll(ctx: Ctx): Promise<Vocabulary> {
  const [words, pairs] = await Promise.all([listWords(ctx), listSynonyms(ctx)])
  const synonyms = new Map<string, string[]>()
  for (const { word, synonym } of pairs) synonyms.set(word, [...(synonyms.get(word) ?? []), synonym])
  return { nearness: makeNearness(words), synonyms, called: [...synonyms.keys()].sort() }
}

const stems = rememberWords(readStems)

/** The texts, each in the form in which words are compared. */
export const normaliseEach = rememberWords(readNorms)

/** English and Arabic letters without marks, digits and signs: none of them changes what its neighbours become. */
const plain = /^[ -~\u0621-\u063A\u0641-\u064A\u0660-\u0669]*$/

/** The text in the form in which words are compared: nearly all that is typed is known by its letters. */
export async function normalise(ctx: Ctx, text: string): Promise<string> {
  if (!plain.test(text)) return (await readNorms(ctx, [text])).get(text) as string
  const letters = [...text]
  const norms = await normaliseEach(ctx, letters)
  return letters.map((letter) => norms.get(letter)).join('')
}

/** What is known of each word, in their order. The last one may be unfinished: then synonyms of what it may become count too. */
export async function readWords(ctx: Ctx, words: string[]): Promise<KnownWord[]> {
  const stemOf = await stems(ctx, words)
  const vocabulary = await readVocabulary(ctx)
  return words.map((word, place) => {
    const stem = stemOf.get(word) ?? null
    const isUnfinished = place === words.length - 1 && word.length > 2
    const called = [...formsOf(word), ...(stem === null ? [] : [stem]), ...(isUnfinished ? beginningWith(vocabulary.called, word) : [])]
    return { word, stem, synonyms: synonymsOf(vocabulary, called) }
  })
}

function beginningWith(sorted: string[], word: string): string[] {
  const from = placeOf(sorted, word)
  return sorted.slice(from, endOf(sorted, word, from))
}

/** Those of the shortest words first: what a longer one means is less surely meant. */
function synonymsOf({ synonyms }: Vocabulary, called: string[]): string[] {
  const shortest = new Map<string, number>()
  for (const word of called) {
    for (const synonym of synonyms.get(word) ?? []) shortest.set(synonym, Math.min(shortest.get(synonym) ?? Infinity, word.length))
  }
  return [...shortest]
    .sort(([one, length], [other, otherLength]) => length - otherLength || (one < other ? -1 : 1))
    .slice(0, mostSynonyms)
    .map(([synonym]) => synonym)
}
