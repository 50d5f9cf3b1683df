import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, textLength } from '../db/columns.ts'

/** How each kind of job fares: what the dashboard's Health goes by. */
export const jobStates = pgTable(
  'job_states',
  {
    name: text().primaryKey(),
    /** When one of them last ended well. */
    done_at: moment(),
    /** Since when none ended well any more; null while all is well. */
    failing_since: moment(),
    last_error: text(),
  },
  (t) => [textLength(t.name, 1, 100), textLength(t.last_error, 0, 1000)],
)
