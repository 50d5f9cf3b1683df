import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, textLength, tsvector } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/** What a process reads of a product into its memory, to search it there. Kept right by triggers; nothing else writes it. */
export const searchDocuments = pgTable('search_documents', {
  product_id: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  document: tsvector().notNull(),
  /** In both languages, a line each. */
  name_norm: text().notNull(),
  /** As the product has it; null while it is archived. */
  subcategory_id: integer(),
  created_at: moment().notNull(),
})

/** The words of the catalogue, in the form that norm() gives them: what a typo is corrected to. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    frequency: integer().notNull(),
  },
  (t) => [check('search_words_frequency_range', sql`${t.frequency} > 0`)],
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
