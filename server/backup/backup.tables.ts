import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, textLength } from '../db/columns.ts'

/**
 * Every backup that was tried, and what became of it. The folder says what is in it; a row outlives
 * its folder.
 */
export const backups = pgTable(
  'backups',
  {
    id: identity(),
    /** When it began. */
    created_at: createdAt(),
    /** Its name under BACKUP_DIR; null when it was not made. */
    folder: text(),
    bytes: bigint({ mode: 'number' }),
    made_in_ms: integer(),
    /** Why it was not made, in one sentence. */
    failure: text(),
    /**
     * The last proof: when it ended, how long restoring and checking took, and what was wrong with
     * it, if anything.
     */
    proof_at: moment(),
    proof_ms: integer(),
    proof_failure: text(),
  },
  (t) => [
    textLength(t.folder, 1, 100),
    textLength(t.failure, 1, 1000),
    textLength(t.proof_failure, 1, 1000),
    check('backups_bytes_range', sql`${t.bytes} >= 0`),
    check('backups_proof_whole', sql`num_nulls(${t.proof_at}, ${t.proof_ms}) in (0, 2)`),
    index('backups_newest').on(t.created_at.desc()),
  ],
)
