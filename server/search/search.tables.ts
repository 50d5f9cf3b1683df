import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, textLength, version } from '../db/columns.ts'

/** Vocabulary for typo correction: words of the visible catalogue, normalised by norm(). */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** Most frequent spelling in the catalogue, in lower case. */
    spelling: text().notNull(),
    frequency: integer().notNull(),
    /**
     * Kind of the word: 3 a category, 2 a sub-category, 1 a product, 0 a property of a product,
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
 * Synonyms by the owner, in both languages, including Arabic in Latin letters. Each word finds what
 * the others find, and what `means` finds, but not the reverse.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: identity(),
    /** Separated by ', '; each of one word or two. */
    words: text().notNull(),
    means: text(),
    /** Normalised by norm(). */
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
 * Searched texts without results, or with partial ones only; nothing about the searcher is stored.
 */
export const searchMisses = pgTable(
  'search_misses',
  {
    id: identity(),
    /** Normalised by norm(). */
    normal: text().notNull().unique(),
    /** Text as last typed. */
    text: text().notNull(),
    /** Whether partial results were shown. */
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
