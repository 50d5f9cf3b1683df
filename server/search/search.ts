/**
 * Search over the catalogue: the last word may be unfinished, Arabic is matched in all its
 * spellings and in Latin letters, typos are corrected where nothing matches as typed, and where
 * nothing has all words what comes near is shown (R52, R53). Search promises an answer to every
 * text, and never an error for its contents.
 */
import type { AuditRoom } from '#contract/audit-log.ts'
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
import { realWords } from './real-words.ts'
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
 * `corrected` is the text that was looked for instead of the typed one; null where that found
 * something, or nothing did. `partial` when nothing has all words: what is answered comes near.
 */
export type SearchPage = ProductPage & { corrected: string | null; partial: boolean }

/**
 * What stands between blanks, as it was typed and normalised. It may be of several words, or of
 * none.
 */
type Part = { typed: string; normal: string; words: string[] }

/** What a list of what was found may be asked for. */
type SearchAsked = PageAsked & Parameters<typeof askOfList>[1]

/** What is looked for, and what was found of it. */
type Found = Rows<number> & {
  query: TextQuery | null
  known: ReadWord[]
  corrected: string | null
  partial: boolean
}

/** `colours` are its shades as they are written. */
type ReadWord = KnownWord & { colours: string[] }

/**
 * Best first unless another order is asked for. An empty text finds nothing. What is looked for
 * never depends on the filters.
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

/** What the products that match the text can be narrowed to. */
export async function readSearchFilters(ctx: Ctx, text: string, lang: Lang) {
  const { query } = await find(ctx, await readParts(ctx, text), noRows)
  return readFilters(ctx, { words: query ? `(${query.exact}) | (${query.anywhere})` : '' }, lang)
}

/** To know what is looked for, and how much there is of it. */
const noRows: Slice = { page: 1, limit: 0, offset: 0, paged: true }

async function readParts(ctx: Ctx, text: string): Promise<Part[]> {
  const typed = text.split(/\s+/).filter((part) => part !== '')
  const normals = typed.length > 0 ? await normalise(ctx, typed) : []
  return typed.map((part, place) => ({
    typed: part,
    normal: normals[place] ?? '',
    words: wordsOf(normals[place] ?? ''),
  }))
}

/** What has all words; else what has them with typos put right; else what comes near to either. */
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

/** The text as a whole, and what is known of its words. */
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

/** Two words that mean something together count as one. */
async function readKnown(ctx: Ctx, words: string[]): Promise<ReadWord[]> {
  const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`)
  const rows = await readWords(
    ctx,
    words.map((word) => ({ word, forms: formsOf(word) })),
    pairs,
  )
  const known = new Map((await withShades(ctx, rows)).map((word) => [word.word, word]))
  const read: ReadWord[] = []
  for (let place = 0; place < words.length; place++) {
    const pair = known.get(pairs[place] ?? '')
    const found = pair ?? known.get(words[place] as string)
    if (found) read.push(found)
    if (pair) place++
  }
  return read
}

/**
 * Who looks for a red dress is shown the red of its pictures: colours that are named, and those
 * that look like one.
 */
const coloursMeant = (parts: Part[], known: ReadWord[]): string[] => [
  ...parts.map(({ typed }) => typed),
  ...known.flatMap(({ colours }) => colours),
]

/**
 * Each word with the colours of the shop that are like the one that it names, also in the form in
 * which words are compared.
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
  const normalOf = new Map(all.map((name, place) => [name, normals[place] ?? '']))
  return words.map((word, place) => {
    const colours = each[place] ?? []
    return { ...word, colours, shades: colours.map((name) => normalOf.get(name) ?? '') }
  })
}

/**
 * The same with typos put right; the very same where none is known. Words that were right stay as
 * they were typed; the others are written as the catalogue writes them, because words are compared
 * in a form that nobody writes (مزهريه for مزهرية).
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
 * Rebuilds the vocabulary, to which typos are corrected, from today's catalogue. Announces nothing
 * when no word changed.
 */
export const refreshSearchWords = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, (ctx) => rewriteWords(ctx, articles))

/**
 * Runs after changes, and every night for what enqueued no run, such as the demo shop or a change
 * by hand in the database.
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
 * For acted: enqueues a rebuild of the vocabulary when somebody changed names in the catalogue, or
 * synonyms of them.
 */
export async function enqueueRefreshOfWords(ctx: Ctx, acts: readonly Act[]): Promise<void> {
  if (acts.some(({ room, user_name }) => user_name && roomsOfWords.includes(room)))
    await ctx.jobs.enqueue(ctx.client, refreshWordsJob, {})
}
