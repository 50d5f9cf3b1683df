import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, textLength, version } from '../db/columns.ts'

/**
 * Edited texts of the shop's own pages; an unedited page has no row and the contract's default
 * text.
 */
export const pages = pgTable(
  'pages',
  {
    /** Index of the page in the contract's list, from 1. */
    id: integer().primaryKey(),
    text: text().notNull(),
    text_ar: text().notNull(),
    version: version(),
    changed_at: moment().notNull().defaultNow(),
  },
  (t) => [textLength(t.text, 1, 20_000), textLength(t.text_ar, 1, 20_000)],
)
