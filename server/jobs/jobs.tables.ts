import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment, textLength } from '../db/columns.ts'

/** State of each kind of job, for Health in the dashboard. */
export const jobStates = pgTable(
  'job_states',
  {
    name: text().primaryKey(),
    /** Last success. */
    done_at: moment(),
    /** First failure since the last success; null while all is well. */
    failing_since: moment(),
    last_error: text(),
  },
  (t) => [textLength(t.name, 1, 100), textLength(t.last_error, 0, 1000)],
)
