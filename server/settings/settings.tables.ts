import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, textLength } from '../db/columns.ts'

/** Changed settings of the shop; a missing key means the default in code. */
export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [textLength(t.key, 1, 64)],
)
