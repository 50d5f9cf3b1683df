/**
 * Search over the catalogue: the last word may be unfinished, Arabic is matched in all its spellings, and typos are corrected where
 * nothing matches as typed (decisions, Catalogue). Search promises an answer to every text, and never an error for its contents.
 */
import type { Lang } from '#contract/parts.ts'
import type { Change } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, pageFigures, type Rows, type Slice, sliceOf } from '#server/db/page.ts'
import { remember } from '#server/db/remember.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { listProductsByIds, type ProductPage } from '#server/products/products.ts'
import { baseSynonyms } from './base-synonyms.ts'
import { findCorrection } from './corrections.ts'
import { findPage } from './finding.ts'
import { respell } from './respelling.ts'
import { insertSynonyms, listHidden, rewriteWords } from './search.queries.ts'
import type { Synonym } from './vocabulary.queries.ts'
import { normalise, readVocabulary, readWords } from './vocabulary.ts'
import { articles, bareOf, groupsFor, wordsOf } from './ways-to-write.ts'
import { readIndex } from './word-index.ts'

/** `corrected` is the text that was looked for instead of the typed one; null where that found something, or nothing did. */
export type SearchPage = ProductPage & { corrected: string | null }

/** Best first. An empty text finds nothing. */
export async function searchProducts(asking: Ctx, text: string, asked: PageAsked, lang: Lang): Promise<SearchPage> {
  // All that is remembered of words and products is asked as of one moment.
  const ctx = asking.page ? asking : { ...asking, page: {} }
  const slice = sliceOf(asked)
  const nothing = { products: [], ...pageFigures(slice, 0), corrected: null }
  if (text.trim() === '') return nothing
  const [phrase] = await Promise.all([normalise(ctx, text), readIndex(ctx)])
  const words = wordsOf(phrase)
  if (words.length === 0) return nothing
  let found = await find(ctx, words, phrase, slice)
  let corrected: string | null = null
  if (found.total === 0) {
    const corrections = await findCorrections(ctx, words)
    if (corrections.size > 0) {
      const meant = words.map((word) => corrections.get(word) ?? word)
      found = await find(ctx, meant, phrase, slice)
    }
    if (found.total > 0) corrected = await respell(ctx, { typed: text, phrase }, corrections, found.rows)
  }
  return { products: await listProductsByIds(ctx, found.rows, lang), ...pageFigures(slice, found.total), corrected }
}

const hiddenNow = remember(['subcategories'], listHidden)

async function find(ctx: Ctx, words: string[], phrase: string, slice: Slice): Promise<Rows<number>> {
  const [known, hidden] = await Promise.all([readWords(ctx, words), hiddenNow(ctx)])
  const groups = groupsFor(known)
  return findPage(await readIndex(ctx), { groups, phrase: phrase.trim(), hidden }, slice)
}

/** By word, for those that can be corrected. */
async function findCorrections(ctx: Ctx, words: string[]): Promise<Map<string, string>> {
  const { nearness } = await readVocabulary(ctx)
  return new Map(
    words.flatMap((word) => {
      const correction = findCorrection(nearness, bareOf(word))
      return correction === null ? [] : [[word, correction]]
    }),
  )
}

/** For the start of a shop: who searches first need not wait until everything is read. */
export async function fillSearch(ctx: Ctx): Promise<void> {
  await readIndex(ctx)
  await readVocabulary(ctx)
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
