/**
 * Search over the catalogue: the last word may be unfinished, Arabic is matched in all its spellings, and typos are corrected where
 * nothing matches as typed (decisions, Catalogue). Search promises an answer to every text, and never an error for its contents.
 */
import type { Lang } from '#contract/parts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { listProductsByIds, type ProductPage } from '#server/products/products.ts'
import {
  findCorrections,
  findMatches,
  insertSynonyms,
  type KnownWord,
  normalise,
  type Queries,
  readWords,
  rewriteWords,
} from './search.queries.ts'

/** More words than anybody types, and no more than the database likes. */
const mostWords = 12
const longestWord = 60

/** Best first. An empty text finds nothing. */
export async function searchProducts(ctx: Ctx, text: string, asked: PageAsked, lang: Lang): Promise<ProductPage> {
  const slice = sliceOf(asked)
  const nothing = { products: [], ...pageFigures(slice, 0) }
  if (text.trim() === '') return nothing
  const phrase = (await normalise(ctx, text)).trim()
  const words = wordsOf(phrase)
  if (words.length === 0) return nothing
  const find = async (words: string[]) => findMatches(ctx, queriesFor(await readWords(ctx, words)), phrase, slice.limit, slice.offset)
  let found = await find(words)
  if (found.total === 0) {
    const corrections = await findCorrections(ctx, words)
    if (corrections.size > 0) found = await find(words.map((word) => corrections.get(word) ?? word))
  }
  return { products: await listProductsByIds(ctx, found.ids, lang), ...pageFigures(slice, found.total) }
}

/** A point between digits belongs to a number. */
function wordsOf(normalised: string): string[] {
  const words = normalised.match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords)
}

function queriesFor(known: KnownWord[]): Queries {
  const telling = known.filter((word) => word.stem !== null)
  const groups = (telling.length > 0 ? telling : known).map(waysToWrite)
  const inside = (weights: string) => groups.map((ways) => `(${ways.map((way) => lexemeOf(way, weights)).join('|')})`).join('&')
  // Without weights the index alone tells what matches.
  return { anywhere: inside(''), inKind: inside('AB'), inName: inside('A') }
}

type Way = { lexeme: string; prefix?: boolean }

function lexemeOf({ lexeme, prefix }: Way, weights: string): string {
  const marks = `${prefix ? '*' : ''}${weights}`
  return marks ? `'${lexeme}':${marks}` : `'${lexeme}'`
}

/** Words are letters, digits and points by now: nothing in them can end the quotes of a tsquery. */
function waysToWrite({ word, stem, synonyms }: KnownWord): Way[] {
  const ways: Way[] = [{ lexeme: word, prefix: true }]
  if (stem !== null && stem !== word) ways.push({ lexeme: stem })
  for (const synonym of synonyms) for (const part of wordsOf(synonym)) ways.push({ lexeme: part })
  // Arabic writes the article as part of the word: الفستان and فستان are looked for alike.
  if (/^ال\p{L}{3,}/u.test(word)) ways.push({ lexeme: word.slice(2), prefix: true })
  else if (/^\p{Script=Arabic}{3,}/u.test(word)) ways.push({ lexeme: `ال${word}`, prefix: true })
  return ways
}

/** Learns the words of today's catalogue, to which typos are corrected: for use after many changes. Answers how many there are. */
export const refreshSearchWords = (ctx: Ctx): Promise<number> => inTransaction(ctx, rewriteWords)

/** From now on who looks for `word` is also shown `synonym`, not the other way round. Pairs that are known already are fine. */
export const addSynonyms = (ctx: Ctx, pairs: { word: string; synonym: string }[]): Promise<void> =>
  inTransaction(ctx, (ctx) => insertSynonyms(ctx, pairs))
