import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { textLength } from '../db/columns.ts'

/** The vocabulary: words of the shown catalogue in the form that norm() gives them. A typo is corrected to one of them. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** How the catalogue writes it most often, in small letters. */
    spelling: text().notNull(),
    frequency: integer().notNull(),
  },
  (t) => [
    index('search_words_trigrams').using('gist', sql`${t.word} public.gist_trgm_ops`),
    check('search_words_frequency_range', sql`${t.frequency} > 0`),
  ],
)

/** Who looks for `word` is also shown `synonym`; both in the form that norm() gives them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    word: text().notNull(),
    synonym: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.word, t.synonym] }),
    textLength(t.word, 1, 60),
    textLength(t.synonym, 1, 60),
    check('search_synonyms_differ', sql`${t.word} <> ${t.synonym}`),
  ],
)
