import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytea, moment, textLength } from '../../db/columns.ts'

/**
 * Counters of submissions per kind and day: of one network, stored as a hash, and of all, with an
 * empty hash. Deleted when the day is over.
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
