/**
 * Search over the catalogue: the last word may be unfinished, Arabic is matched in all its spellings, and typos are corrected where
 * nothing matches as typed (decisions, Catalogue). Search promises an answer to every text, and never an error for its contents.
 */
import type { Lang } from '#contract/parts.ts'
import type { Change } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { listProductsByIds, type ProductPage } from '#server/products/products.ts'
import { baseSynonyms } from './base-synonyms.ts'
import { respell } from './respelling.ts'
import { findCorrections, findMatches, insertSynonyms, normalise, readWords, rewriteWords, type Synonym } from './search.queries.ts'
import { articles, bareOf, formsOf, queriesFor, wordsOf } from './ways-to-write.ts'

/** `corrected` is the text that was looked for instead of the typed one; null where that found something, or nothing did. */
export type SearchPage = ProductPage & { corrected: string | null }

/** Best first. An empty text finds nothing. */
export async function searchProducts(ctx: Ctx, text: string, asked: PageAsked, lang: Lang): Promise<SearchPage> {
  const slice = sliceOf(asked)
  const nothing = { products: [], ...pageFigures(slice, 0), corrected: null }
  if (text.trim() === '') return nothing
  const phrase = (await normalise(ctx, text)).trim()
  const words = wordsOf(phrase)
  if (words.length === 0) return nothing
  const find = async (words: string[]) => {
    const known = await readWords(
      ctx,
      words,
      words.flatMap((word) => formsOf(word).map((form) => ({ word, form }))),
    )
    return findMatches(ctx, queriesFor(known), phrase, slice.limit, slice.offset)
  }
  let found = await find(words)
  let corrected: string | null = null
  if (found.total === 0) {
    const corrections = await findCorrections(
      ctx,
      words.map((word) => ({ word, form: bareOf(word) })),
    )
    if (corrections.size > 0) found = await find(words.map((word) => corrections.get(word) ?? word))
    if (found.total > 0) corrected = await respell(ctx, text, corrections, found.ids)
  }
  return { products: await listProductsByIds(ctx, found.ids, lang), ...pageFigures(slice, found.total), corrected }
}

/** Learns the words of today's catalogue, to which typos are corrected. Where nothing changed since, nothing is announced. */
export const refreshSearchWords = (ctx: Ctx): Promise<void> => inTransaction(ctx, (ctx) => rewriteWords(ctx, articles))

/** Every night too: what nobody noted, such as the demo shop or a change by hand, is learnt at the latest then. */
export const refreshWordsJob = defineJob<Record<string, never>>({
  name: 'search-words',
  retries: 3,
  backoff: 30,
  cron: '40 3 * * *',
  atMostEvery: 30,
})

const roomsOfWords = ['products', 'categories', 'subcategories']

/** Soon after an admin changed what the catalogue is called, its words are learnt. Runs in the transaction of the change. */
export async function learnWordsOf(ctx: Ctx, change: Change): Promise<void> {
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
