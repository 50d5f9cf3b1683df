/**
 * Search over the catalogue: the last word may be unfinished, Arabic is matched in all its spellings, and typos are corrected where
 * nothing matches as typed (R52, R53). Search promises an answer to every text, and never an error for its contents.
 */
import type { Lang } from '#contract/parts.ts'
import type { Change } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { normalise } from '#server/db/normalise.ts'
import { type PageAsked, pageFigures, type Rows, type Slice, sliceOf } from '#server/db/page.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { askOfList, listProductsByIds, type ProductPage, readFilters } from '#server/catalogue/catalogue.ts'
import { baseSynonyms } from './base-synonyms.ts'
import { findMatches, firstOfList, readWords } from './search.queries.ts'
import { articles, bareOf, distinctWords, formsOf, queryFor, type TextQuery, wordsOf } from './text-query.ts'
import { type Correction, findCorrections, insertSynonyms, rewriteWords, type Synonym } from './vocabulary.queries.ts'

/** `corrected` is the text that was looked for instead of the typed one; null where that found something, or nothing did. */
export type SearchPage = ProductPage & { corrected: string | null }

/** What stands between blanks, as it was typed and normalised. It may be of several words, or of none. */
type Part = { typed: string; normal: string; words: string[] }

/** What a list of what was found may be asked for. */
type SearchAsked = PageAsked & Parameters<typeof askOfList>[1]

/** What is looked for, and what was found of it. */
type Found = Rows<number> & { query: TextQuery | null; corrected: string | null }

/** Best first unless another order is asked for. An empty text finds nothing. What is looked for never depends on the filters. */
export async function searchProducts(ctx: Ctx, text: string, { page, per_page, ...asked }: SearchAsked, lang: Lang): Promise<SearchPage> {
  const slice = sliceOf({ page, per_page })
  const listed = await askOfList(ctx, asked, firstOfList)
  const found = await findText(ctx, text, listed ? noRows : slice)
  const { rows, total } = listed && found.query ? await findMatches(ctx, found.query, slice, listed) : found
  const products = rows.length > 0 ? await listProductsByIds(ctx, rows, lang) : []
  return { products, ...pageFigures(slice, total), corrected: found.corrected }
}

/** What the products that match the text can be narrowed to. */
export async function readSearchFilters(ctx: Ctx, text: string, lang: Lang) {
  const { query } = await findText(ctx, text, noRows)
  return readFilters(ctx, { words: query ? `(${query.exact}) | (${query.anywhere})` : '' }, lang)
}

/** To know what is looked for, and how much there is of it. */
const noRows: Slice = { page: 1, limit: 0, offset: 0, paged: true }

async function findText(ctx: Ctx, text: string, slice: Slice): Promise<Found> {
  const parts = await readParts(ctx, text)
  const asTyped = await find(ctx, parts, slice)
  if (asTyped.total > 0 || parts.length === 0) return { ...asTyped, corrected: null }
  const meant = await correct(ctx, parts)
  const found = meant === parts ? asTyped : await find(ctx, meant, slice)
  return { ...found, corrected: found.total > 0 ? meant.map(({ typed }) => typed).join(' ') : null }
}

async function readParts(ctx: Ctx, text: string): Promise<Part[]> {
  const typed = text.split(/\s+/).filter((part) => part !== '')
  const normals = typed.length > 0 ? await normalise(ctx, typed) : []
  return typed.map((part, place) => ({ typed: part, normal: normals[place] ?? '', words: wordsOf(normals[place] ?? '') }))
}

async function find(ctx: Ctx, parts: Part[], slice: Slice): Promise<Omit<Found, 'corrected'>> {
  const words = distinctWords(parts)
  if (words.length === 0) return { rows: [], total: 0, query: null }
  const known = await readWords(
    ctx,
    words.map((word) => ({ word, forms: formsOf(word) })),
  )
  const query = queryFor(known, parts.map(({ normal }) => normal).join(' '))
  return { ...(await findMatches(ctx, query, slice)), query }
}

/**
 * The same with typos put right; the very same where none is known. Words that were right stay as they were typed; the others are written as the
 * catalogue writes them, because words are compared in a form that nobody writes (مزهريه for مزهرية).
 */
async function correct(ctx: Ctx, parts: Part[]): Promise<Part[]> {
  const corrections = await findCorrections(
    ctx,
    distinctWords(parts).map((word) => ({ word, form: bareOf(word) })),
  )
  return corrections.size > 0 ? parts.map((part) => correctPart(part, corrections)) : parts
}

function correctPart(part: Part, corrections: Map<string, Correction>): Part {
  if (!part.words.some((word) => corrections.has(word))) return part
  const words = part.words.map((word) => corrections.get(word) ?? { word, spelling: word })
  const normal = words.map(({ word }) => word)
  return { typed: words.map(({ spelling }) => spelling).join(' '), normal: normal.join(' '), words: normal }
}

/** Rebuilds the vocabulary, to which typos are corrected, from today's catalogue. Announces nothing when no word changed. */
export const refreshSearchWords = (ctx: Ctx): Promise<void> => inTransaction(ctx, (ctx) => rewriteWords(ctx, articles))

/** Runs after changes, and every night for what enqueued no run, such as the demo shop or a change by hand in the database. */
export const refreshWordsJob = defineJob<Record<string, never>>({
  name: 'search-words',
  retries: 3,
  backoff: 30,
  cron: '40 3 * * *',
  atMostEvery: 30,
})

const roomsOfWords = ['products', 'categories', 'subcategories']

/** Subscribes to adminChanged: enqueues a rebuild of the vocabulary when an admin changed names in the catalogue. */
export async function enqueueRefreshOfWords(ctx: Ctx, change: Change): Promise<void> {
  if (roomsOfWords.includes(change.room)) await ctx.jobs.enqueue(ctx.client, refreshWordsJob, {})
}

/** From now on who looks for `word` is also shown `synonym`, not the other way round. Answers how many pairs were not known before. */
export const addSynonyms = (ctx: Ctx, pairs: Synonym[]): Promise<number> => inTransaction(ctx, (ctx) => insertSynonyms(ctx, pairs))

/** What Egyptian shoppers call things, so that no shop begins without it. For every start: a newer list brings its new words along. */
export const addBaseSynonyms = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    // Synonyms of the catalogue's words are among those that typos are corrected to.
    if ((await addSynonyms(ctx, baseSynonyms)) > 0) await ctx.jobs.enqueue(ctx.client, refreshWordsJob, {})
  })
