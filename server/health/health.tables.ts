import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, textLength } from '../db/columns.ts'

/**
 * What is wrong with the shop now, so that the owner is told of each trouble once. A row goes when
 * its trouble is over.
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
