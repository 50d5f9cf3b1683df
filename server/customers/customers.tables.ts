import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, mobileNumber, moment, oneOf, textLength, version } from '../db/columns.ts'

/** Notes and marks of phones. A customer without a row has none; figures come from orders. */
export const customers = pgTable(
  'customers',
  {
    phone: text().primaryKey(),
    mark: text({ enum: ['trusted', 'confirm_first', 'blocked'] }),
    /** Internal note, with its last author. */
    note: text(),
    noted_by: text(),
    noted_at: moment(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    mobileNumber(t.phone),
    oneOf(t.mark),
    textLength(t.note, 1, 2000),
    textLength(t.noted_by, 1, 100),
  ],
)
