import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, moment, textLength } from '../../db/columns.ts'

/**
 * How much of a kind was sent in a day: by one network, of which a hash is kept, and by all, of
 * which the hash is empty. Forgotten when the day is over.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    kind: text().notNull(),
    network_hash: bytea().notNull(),
    count: integer().notNull(),
    ends_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.network_hash] }), textLength(t.kind, 1, 50)],
)
