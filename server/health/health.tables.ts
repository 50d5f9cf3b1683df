import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, textLength } from '../db/columns.ts'

/**
 * Current troubles, so that the owner is mailed about each once. A row is deleted when its trouble
 * is over.
 */
export const troubles = pgTable(
  'troubles',
  {
    kind: text().primaryKey(),
    since: createdAt(),
    told_at: moment(),
  },
  (t) => [textLength(t.kind, 1, 50)],
)
