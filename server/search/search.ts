/**
 * Search over the catalogue (R52, R53). The last word may be unfinished, and Arabic matches in all
 * its spellings and in Latin letters. Typos are corrected if nothing matches as typed, and partial
 * matches are shown if no product has all words. Every text gets a response, never an error for its
 * contents.
 */
import type { z } from 'zod'
import type { AuditRoom } from '#contract/accounts/audit-log.ts'
import type { Lang } from '#contract/parts.ts'
import type { search } from '#contract/products/search.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Act } from '#server/journal/acted.ts'
import {
  askOfList,
  listProducts,
  listProductsByIds,
  type ProductPage,
  readFilters,
} from '#server/catalogue/catalogue.ts'
import { coloursMeant, isWithoutWords, readParts } from './found.ts'
import { noRows, ownSort, readMeaning, showRead, withMeaning } from './meaning.ts'
import { countMiss } from './misses.ts'
import { showPlace } from './places.ts'
import { findMatches, firstOfList } from './search.queries.ts'
import { articles, distinctWords } from './text-query.ts'
import { rewriteWords } from './vocabulary.queries.ts'

/**
 * `corrected` is the searched text, if typos were corrected and it has results; else null.
 * `partial`: no product matches the whole text. `read` is how each part of it was read, `near`
 * the category or sub-category of partial results, and `own_sort` their order unless another is
 * requested.
 */
export type SearchPage = ProductPage &
  Pick<z.input<typeof search.search.reply>, 'corrected' | 'partial' | 'read' | 'near' | 'own_sort'>

/** List parameters of a search. */
type SearchAsked = PageAsked & Parameters<typeof askOfList>[1]

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
  const narrowed = await askOfList(ctx, asked, firstOfList)
  const parts = await readParts(ctx, text)
  const meaning = await readMeaning(ctx, parts, asked, slice)
  const { found, price, order, isPriceMet } = meaning
  const partial = found.partial || !isPriceMet
  if (isWithoutWords(found) && (price || order)) {
    const { sort, ...filters } = withMeaning(asked, meaning)
    const order = sort === 'best_match' ? 'newest' : sort
    const listed = await listProducts(ctx, { page, per_page, ...filters, sort: order }, lang)
    const read = await showRead(ctx, meaning, listed)
    return { ...listed, corrected: null, partial, read, near: null, own_sort: ownSort(meaning) }
  }
  const listed =
    price || order ? await askOfList(ctx, withMeaning(asked, meaning), firstOfList) : narrowed
  const { rows, total } =
    listed && found.query ? await findMatches(ctx, found.query, slice, listed) : found
  if (!narrowed && slice.offset === 0 && (total === 0 || partial))
    await countMiss(ctx, text, distinctWords(parts).join(' '), partial)
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
    partial,
    read: await showRead(ctx, meaning, { total, products }),
    near: partial && found.place ? showPlace(found.place, lang) : null,
    own_sort: ownSort(meaning),
  }
}

/** Filters of the products that match the text. */
export async function readSearchFilters(ctx: Ctx, text: string, lang: Lang) {
  const meaning = await readMeaning(ctx, await readParts(ctx, text), {}, noRows)
  const { found, price, order, isPriceMet } = meaning
  const limits = price && isPriceMet ? price : {}
  if (isWithoutWords(found) && (price || order)) return readFilters(ctx, limits, lang)
  const { query } = found
  const words = query ? `(${query.exact}) | (${query.anywhere})` : ''
  return readFilters(ctx, { words, ...limits }, lang)
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
