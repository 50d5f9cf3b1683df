import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, textLength, version } from '../db/columns.ts'

/**
 * What the owner wrote on the shop's own pages; one that was never changed has no row, and its text
 * of the contract.
 */
export const pages = pgTable(
  'pages',
  {
    /** The page's place in the contract's list of them, from 1. */
    id: integer().primaryKey(),
    text: text().notNull(),
    text_ar: text().notNull(),
    version: version(),
    changed_at: moment().notNull().defaultNow(),
  },
  (t) => [textLength(t.text, 1, 20_000), textLength(t.text_ar, 1, 20_000)],
)
