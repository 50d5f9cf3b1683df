/**
 * Products that match a text: with all words, else with typos corrected, else partial matches of
 * either.
 */
import { isLetterSize } from '#contract/products/options/letter-sizes.ts'
import { listColourNames } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import { normalise } from '#server/db/normalise.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { findPlace, type Place } from './places.ts'
import { type Piece, peopleWords, readPieces } from './reading.ts'
import { findMatches, readWords } from './search.queries.ts'
import { familiesOf } from './shades.ts'
import {
  bareOf,
  contentWords,
  distinctWords,
  formsOf,
  type KnownWord,
  lexemeOf,
  nearQueryFor,
  nounOf,
  queryFor,
  type TextQuery,
} from './text-query.ts'
import { realWords } from './uncorrected-words.ts'
import { type Correction, findCorrections } from './vocabulary.queries.ts'

/** Searched words and their results. */
export type Found = Rows<number> & {
  query: TextQuery | null
  /** Pieces of the text that was searched, typed or corrected. */
  pieces: Piece[]
  known: ReadWord[]
  corrected: string | null
  partial: boolean
  place: Place | null
}

/**
 * `colours` are its shades in the shop's spelling, `text` is what was typed, and `at` the index of
 * its piece.
 */
export type ReadWord = KnownWord & { colours: string[]; text: string; at: number }

/** Whether the text only has a price, an order or people, and words that say nothing. */
export const isWithoutWords = ({ pieces, known }: Found): boolean =>
  contentWords(known).length === 0 && pieces.some(({ as }) => as !== 'word')

/** Pieces of a text. */
export async function readParts(ctx: Ctx, text: string): Promise<Piece[]> {
  const typed = text.split(/\s+/).filter((part) => part !== '')
  const normals = typed.length > 0 ? await normalise(ctx, typed) : []
  return readPieces(typed.map((part, index) => ({ typed: part, normal: normals[index] ?? '' })))
}

/** The same, where a person is named and what was found is for the house: it suits anybody. */
export async function findFor(ctx: Ctx, parts: Piece[], slice: Slice): Promise<Found> {
  const found = await find(ctx, parts, slice)
  const others = parts.filter(({ isPerson }) => !isPerson)
  return found.place?.kind === 'decor' && others.length < parts.length
    ? find(ctx, others, slice)
    : found
}

/** Products with all words; else with typos corrected; else partial matches of either. */
async function find(ctx: Ctx, parts: Piece[], slice: Slice): Promise<Found> {
  const typed = await readText(ctx, parts)
  const asTyped = {
    ...typed,
    ...(await findAll(ctx, queryOf(typed), slice)),
    corrected: null,
    partial: false,
    place: null,
  }
  if (asTyped.total > 0 || typed.known.length === 0) return asTyped
  const meant = await correct(ctx, parts)
  const right =
    meant === parts
      ? null
      : { ...(await readText(ctx, meant)), corrected: meant.map(({ typed }) => typed).join(' ') }
  if (right) {
    const found = await findAll(ctx, queryOf(right), slice)
    if (found.total > 0) return { ...right, ...found, partial: false, place: null }
  }
  for (const text of [{ ...typed, corrected: null }, ...(right ? [right] : [])]) {
    const place = await placeOf(ctx, text.known)
    const query = nearQueryFor(text.known, place?.kinds ?? [])
    const found = await findAll(ctx, query, slice)
    if (found.total > 0) return { ...text, ...found, partial: true, place }
  }
  return asTyped
}

/** What the noun of the words names. */
export async function placeOf(ctx: Ctx, known: ReadWord[]): Promise<Place | null> {
  const noun = nounOf(contentWords(known))
  return noun ? findPlace(ctx, noun) : null
}

/** The whole text, and the vocabulary of its words. */
type Text = { pieces: Piece[]; known: ReadWord[]; phrase: string }

const queryOf = ({ pieces, known, phrase }: Text): TextQuery | null =>
  known.length > 0 && (contentWords(known).length > 0 || pieces.every(({ as }) => as === 'word'))
    ? queryFor(known, phrase)
    : null

async function findAll(
  ctx: Ctx,
  query: TextQuery | null,
  slice: Slice,
): Promise<Rows<number> & { query: TextQuery | null }> {
  return query
    ? { ...(await findMatches(ctx, query, slice)), query }
    : { rows: [], total: 0, query }
}

async function readText(ctx: Ctx, pieces: Piece[]): Promise<Text> {
  const words = distinctWords(pieces)
  const known = words.length > 0 ? await readKnown(ctx, words, pieces) : []
  const people = pieces.flatMap(({ as, typed }, at) =>
    as === 'men' || as === 'kids' ? personWord(as, typed, at) : [],
  )
  return {
    pieces,
    known: [...known, ...people].sort((one, other) => one.at - other.at),
    phrase: pieces.map(({ normal }) => normal).join(' '),
  }
}

/** People as a word that only names and kinds of products have. */
const personWord = (as: 'men' | 'kids', typed: string, at: number): ReadWord => ({
  word: as,
  stem: as,
  isWhole: true,
  names: null,
  isKind: true,
  synonyms: [...peopleWords[as]],
  goesWith: [],
  shades: [],
  colours: [],
  text: bareText(typed),
  at,
})

/** Two words that are one term count as one. */
async function readKnown(ctx: Ctx, words: string[], pieces: Piece[]): Promise<ReadWord[]> {
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  const isWord = realWords.has(bareOf(words.at(-1) ?? ''))
  const rows = await readWords(
    ctx,
    words.map((word) => ({ word, forms: formsOf(word) })),
    pairs,
    !isWord,
  )
  // Beside others, it may still begin a longer one: 'scented can'.
  const isWhole = isWord && words.length === 1
  const known = new Map(
    (await withShades(ctx, rows)).map((row) => [
      row.word,
      { ...row, isWhole: row.isWhole || isWhole },
    ]),
  )
  const read: ReadWord[] = []
  for (let index = 0; index < words.length; index++) {
    const pair = known.get(pairs[index] ?? '')
    const found = pair ?? known.get(words[index] as string)
    const of = words.slice(index, pair ? index + 2 : index + 1)
    const at = of.map((word) => pieces.findIndex(({ words }) => words.includes(word)))
    const { size, term, also, isNamed } = pieces[at[0] ?? 0] ?? {}
    const text = [...new Set(at)].map((one) => bareText(pieces[one]?.typed ?? '')).join(' ')
    // A size that is called so and stands alone is of clothing only.
    const name = term ?? (isNamed && words.length === 1 ? size : undefined)
    const named = name && {
      ...{ word: name, stem: name, isWhole: true },
      // Descriptions name no sizes: of 'it’s' the s is none.
      isKind: found?.isKind || isLetterSize(name),
    }
    const synonyms = [...(found?.synonyms ?? []), ...(also ? [also] : [])]
    if (found) read.push({ ...found, ...named, synonyms, size, text, at: at[0] ?? 0 })
    if (pair) index++
  }
  return read
}

/** Text without signs around it. */
export const bareText = (typed: string): string =>
  typed.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/**
 * Colours in a search: named ones and similar shades, whose pictures are shown (a red dress by its
 * red picture).
 */
export const coloursMeant = (parts: Piece[], known: ReadWord[]): string[] => [
  ...parts.map(({ typed }) => typed),
  ...known.flatMap(({ colours }) => colours),
]

type ShadedWord = KnownWord & { colours: string[] }

/**
 * Each word with the shop's colours similar to the colour that it names, also in normalised form.
 */
async function withShades(ctx: Ctx, words: Omit<KnownWord, 'shades'>[]): Promise<ShadedWord[]> {
  const each = await Promise.all(
    words.map(({ word, synonyms }) => {
      const families = familiesOf([word, ...synonyms])
      return families.length > 0 ? listColourNames(ctx, families) : []
    }),
  )
  const all = [...new Set(each.flat())]
  const normals = all.length > 0 ? await normalise(ctx, all) : []
  const normalOf = new Map(all.map((name, index) => [name, normals[index] ?? '']))
  return words.map((word, index) => {
    const colours = each[index] ?? []
    return { ...word, colours, shades: colours.map((name) => normalOf.get(name) ?? '') }
  })
}

/**
 * Parts with typos corrected; unchanged if there is no correction. Correct words stay as typed; the
 * others get the catalogue's spelling, because the normalised form is not a correct spelling
 * (مزهريه for مزهرية).
 */
async function correct(ctx: Ctx, parts: Piece[]): Promise<Piece[]> {
  const corrections = await findCorrections(
    ctx,
    distinctWords(parts)
      .map((word) => ({ word, form: bareOf(word), lexeme: lexemeOf(word) }))
      .filter(({ form }) => !realWords.has(form)),
  )
  return corrections.size > 0 ? parts.map((part) => correctPart(part, corrections)) : parts
}

function correctPart(part: Piece, corrections: Map<string, Correction>): Piece {
  if (!part.words.some((word) => corrections.has(word))) return part
  const words = part.words.map((word) => corrections.get(word) ?? { word, spelling: word })
  const normal = words.map(({ word }) => word)
  return {
    ...part,
    typed: words.map(({ spelling }) => spelling).join(' '),
    normal: normal.join(' '),
    words: normal,
  }
}
