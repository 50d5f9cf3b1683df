import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, textLength, version } from '../db/columns.ts'

/**
 * The vocabulary: words of the shown catalogue in the form that norm() gives them. A typo is
 * corrected to one of them.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** How the catalogue writes it most often, in small letters. */
    spelling: text().notNull(),
    frequency: integer().notNull(),
    /**
     * What it is a word for: 3 a category, 2 a sub-category, 1 a product, 0 what a product has,
     * such as a colour.
     */
    names: integer().notNull().default(0),
  },
  (t) => [
    index('search_words_trigrams').using('gist', sql`${t.word} public.gist_trgm_ops`),
    index('search_words_sound').on(sql`public.search_sound(${t.word})`),
    check('search_words_names_range', sql`${t.names} between 0 and 3`),
    check('search_words_frequency_range', sql`${t.frequency} > 0`),
  ],
)

/**
 * Words that mean the same to whoever searches, as the owner wrote them: in both languages, also
 * with Latin letters for Arabic ones. Each finds what the others find, and what `means` finds
 * besides, not the other way round.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: identity(),
    /** Separated by ', '; each of one word or two. */
    words: text().notNull(),
    means: text(),
    /** In the form that norm() gives them. */
    words_norm: text()
      .array()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`string_to_array(public.norm(${searchSynonyms.words}), ', ')`,
      ),
    means_norm: text()
      .array()
      .generatedAlwaysAs(
        (): SQL => sql`string_to_array(public.norm(${searchSynonyms.means}), ', ')`,
      ),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.words, 1, 500),
    textLength(t.means, 1, 500),
    index('search_synonyms_words').using('gin', t.words_norm),
  ],
)

/**
 * Texts that found nothing, or nothing that has all of their words; of who asked nothing is known.
 */
export const searchMisses = pgTable(
  'search_misses',
  {
    id: identity(),
    /** In the form that norm() gives it. */
    normal: text().notNull().unique(),
    /** As it was typed last. */
    text: text().notNull(),
    /** What comes near was shown. */
    partial: boolean().notNull(),
    times: integer().notNull().default(1),
    last_at: moment().notNull(),
  },
  (t) => [
    textLength(t.text, 1, 100),
    check('search_misses_times_range', sql`${t.times} > 0`),
    index('search_misses_last').on(t.last_at),
  ],
)
