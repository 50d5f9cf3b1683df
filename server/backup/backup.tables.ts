import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, textLength } from '../db/columns.ts'

/**
 * Attempted backups and their results. The contents are described in the folder; a row outlives its
 * folder.
 */
export const backups = pgTable(
  'backups',
  {
    id: identity(),
    /** Start of the backup. */
    created_at: createdAt(),
    /** Folder name under BACKUP_DIR; null if the backup failed. */
    folder: text(),
    bytes: bigint({ mode: 'number' }),
    made_in_ms: integer(),
    /** Reason of a failure, in one sentence. */
    failure: text(),
    /** Last proof: end, duration of restoring and checking, and its failure, if any. */
    proof_at: moment(),
    proof_ms: integer(),
    proof_failure: text(),
    /** Time until which retention keeps the folder; null if it decides alone. */
    held_until: moment(),
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
