import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, textLength, tsvector } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/** What search reads of a product. Kept right by triggers; nothing else writes it. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    product_id: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    document: tsvector().notNull(),
    name_norm: text().notNull(),
    /** As the product has it; null while it is archived. With the next it spares a look at each product that has the words. */
    subcategory_id: integer(),
    created_at: moment().notNull(),
  },
  (t) => [
    index('search_documents_document').using('gin', t.document),
    index('search_documents_newest')
      .on(t.created_at.desc().nullsFirst(), t.product_id.desc().nullsFirst())
      .where(sql`${t.subcategory_id} is not null`),
  ],
)

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
