/**
 * Search over the catalogue (R52, R53). The last word may be unfinished, and Arabic matches in all
 * its spellings and in Latin letters. Typos are corrected if nothing matches as typed, and partial
 * matches are shown if no product has all words. Every text gets a response, never an error for its
 * contents.
 */
import type { AuditRoom } from '#contract/accounts/audit-log.ts'
import type { Lang } from '#contract/parts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { normalise } from '#server/db/normalise.ts'
import { type PageAsked, pageFigures, type Rows, type Slice, sliceOf } from '#server/db/page.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Act } from '#server/journal/acted.ts'
import {
  askOfList,
  listColourNames,
  listProductsByIds,
  type ProductPage,
  readFilters,
} from '#server/catalogue/catalogue.ts'
import { countMiss } from './misses.ts'
import { realWords } from './uncorrected-words.ts'
import { findMatches, firstOfList, readWords } from './search.queries.ts'
import { familiesOf } from './shades.ts'
import {
  articles,
  bareOf,
  distinctWords,
  formsOf,
  type KnownWord,
  lexemeOf,
  nearQueryFor,
  queryFor,
  type TextQuery,
  wordsOf,
} from './text-query.ts'
import { type Correction, findCorrections, rewriteWords } from './vocabulary.queries.ts'

/**
 * `corrected` is the searched text, if typos were corrected and it has results; else null.
 * `partial`: no product has all words.
 */
export type SearchPage = ProductPage & { corrected: string | null; partial: boolean }

/** A typed part between blanks, normalised. It may contain several words, or none. */
type Part = { typed: string; normal: string; words: string[] }

/** List parameters of a search. */
type SearchAsked = PageAsked & Parameters<typeof askOfList>[1]

/** Searched words and their results. */
type Found = Rows<number> & {
  query: TextQuery | null
  known: ReadWord[]
  corrected: string | null
  partial: boolean
}

/** `colours` are its shades in the shop's spelling. */
type ReadWord = KnownWord & { colours: string[] }

/**
 * Results, best first by default. An empty text finds nothing. Words and corrections never depend
 * on the filters.
 */
export async function searchProducts(
  ctx: Ctx,
  text: string,
  { page, per_page, ...asked }: SearchAsked,
  lang: Lang,
): Promise<SearchPage> {
  const slice = sliceOf({ page, per_page })
  const listed = await askOfList(ctx, asked, firstOfList)
  const parts = await readParts(ctx, text)
  const found = await find(ctx, parts, listed ? noRows : slice)
  if (!listed && slice.offset === 0 && (found.total === 0 || found.partial))
    await countMiss(ctx, text, distinctWords(parts).join(' '), found.partial)
  const { rows, total } =
    listed && found.query ? await findMatches(ctx, found.query, slice, listed) : found
  const products =
    rows.length > 0
      ? await listProductsByIds(
          ctx,
          rows,
          lang,
          listed?.colours ?? coloursMeant(parts, found.known),
        )
      : []
  return {
    products,
    ...pageFigures(slice, total),
    corrected: found.corrected,
    partial: found.partial,
  }
}

/** Filters of the products that match the text. */
export async function readSearchFilters(ctx: Ctx, text: string, lang: Lang) {
  const { query } = await find(ctx, await readParts(ctx, text), noRows)
  return readFilters(ctx, { words: query ? `(${query.exact}) | (${query.anywhere})` : '' }, lang)
}

/** Slice without rows, for words and counts alone. */
const noRows: Slice = { page: 1, limit: 0, offset: 0, paged: true }

async function readParts(ctx: Ctx, text: string): Promise<Part[]> {
  const typed = text.split(/\s+/).filter((part) => part !== '')
  const normals = typed.length > 0 ? await normalise(ctx, typed) : []
  return typed.map((part, index) => ({
    typed: part,
    normal: normals[index] ?? '',
    words: wordsOf(normals[index] ?? ''),
  }))
}

/** Products with all words; else with typos corrected; else partial matches of either. */
async function find(ctx: Ctx, parts: Part[], slice: Slice): Promise<Found> {
  const typed = await readText(ctx, parts)
  const asTyped = {
    ...(await findFor(ctx, queryOf(typed), slice)),
    known: typed.known,
    corrected: null,
    partial: false,
  }
  if (asTyped.total > 0 || typed.known.length === 0) return asTyped
  const meant = await correct(ctx, parts)
  const right =
    meant === parts
      ? null
      : { ...(await readText(ctx, meant)), corrected: meant.map(({ typed }) => typed).join(' ') }
  if (right) {
    const found = await findFor(ctx, queryOf(right), slice)
    if (found.total > 0)
      return { ...found, known: right.known, corrected: right.corrected, partial: false }
  }
  for (const { known, corrected } of [{ ...typed, corrected: null }, ...(right ? [right] : [])]) {
    const found = await findFor(ctx, nearQueryFor(known), slice)
    if (found.total > 0) return { ...found, known, corrected, partial: true }
  }
  return asTyped
}

/** The whole text, and the vocabulary of its words. */
type Text = { known: ReadWord[]; phrase: string }

const queryOf = ({ known, phrase }: Text): TextQuery | null =>
  known.length > 0 ? queryFor(known, phrase) : null

async function findFor(
  ctx: Ctx,
  query: TextQuery | null,
  slice: Slice,
): Promise<Rows<number> & { query: TextQuery | null }> {
  return query
    ? { ...(await findMatches(ctx, query, slice)), query }
    : { rows: [], total: 0, query }
}

async function readText(ctx: Ctx, parts: Part[]): Promise<Text> {
  const words = distinctWords(parts)
  const known = words.length > 0 ? await readKnown(ctx, words) : []
  return { known, phrase: parts.map(({ normal }) => normal).join(' ') }
}

/** Two words that are one term count as one. */
async function readKnown(ctx: Ctx, words: string[]): Promise<ReadWord[]> {
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  const rows = await readWords(
    ctx,
    words.map((word) => ({ word, forms: formsOf(word) })),
    pairs,
  )
  const known = new Map((await withShades(ctx, rows)).map((word) => [word.word, word]))
  const read: ReadWord[] = []
  for (let index = 0; index < words.length; index++) {
    const pair = known.get(pairs[index] ?? '')
    const found = pair ?? known.get(words[index] as string)
    if (found) read.push(found)
    if (pair) index++
  }
  return read
}

/**
 * Colours in a search: named ones and similar shades, whose pictures are shown (a red dress by its
 * red picture).
 */
const coloursMeant = (parts: Part[], known: ReadWord[]): string[] => [
  ...parts.map(({ typed }) => typed),
  ...known.flatMap(({ colours }) => colours),
]

/**
 * Each word with the shop's colours similar to the colour that it names, also in normalised form.
 */
async function withShades(ctx: Ctx, words: Omit<KnownWord, 'shades'>[]): Promise<ReadWord[]> {
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
async function correct(ctx: Ctx, parts: Part[]): Promise<Part[]> {
  const corrections = await findCorrections(
    ctx,
    distinctWords(parts)
      .map((word) => ({ word, form: bareOf(word), lexeme: lexemeOf(word) }))
      .filter(({ form }) => !realWords.has(form)),
  )
  return corrections.size > 0 ? parts.map((part) => correctPart(part, corrections)) : parts
}

function correctPart(part: Part, corrections: Map<string, Correction>): Part {
  if (!part.words.some((word) => corrections.has(word))) return part
  const words = part.words.map((word) => corrections.get(word) ?? { word, spelling: word })
  const normal = words.map(({ word }) => word)
  return {
    typed: words.map(({ spelling }) => spelling).join(' '),
    normal: normal.join(' '),
    words: normal,
  }
}

/**
 * Rebuilds the vocabulary for typo correction from the current catalogue. Sends no notification if
 * no word changed.
 */
export const refreshSearchWords = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, (ctx) => rewriteWords(ctx, articles))

/**
 * Runs after changes, and every night for changes that enqueued no run, such as the demo shop or a
 * manual change in the database.
 */
export const refreshWordsJob = defineJob<Record<string, never>>({
  name: 'search-words',
  retries: 3,
  backoff: 30,
  cron: '40 3 * * *',
  atMostEvery: 30,
})

const roomsOfWords: (string | null | undefined)[] = [
  'products',
  'categories',
  'subcategories',
  'synonyms',
] satisfies AuditRoom[]

/**
 * Subscriber of acted: enqueues a rebuild of the vocabulary after changes of names in the
 * catalogue, or of synonyms.
 */
export async function enqueueRefreshOfWords(ctx: Ctx, acts: readonly Act[]): Promise<void> {
  if (acts.some(({ room, user_name }) => user_name && roomsOfWords.includes(room)))
    await ctx.jobs.enqueue(ctx.client, refreshWordsJob, {})
}
