import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'

/**
 * Rows that the demo brought, by table and id; of settings by key, with the value. Shops that were
 * loaded by release 1.1.0 or before have none.
 */
export const demoRows = pgTable(
  'demo_rows',
  {
    table_name: text().notNull(),
    row_key: text().notNull(),
    value: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.table_name, t.row_key] }),
    textLength(t.table_name, 1, 63),
    textLength(t.row_key, 1, 64),
  ],
)

/** Requests to empty the shop of the demo, each worked on by a job. */
export const emptyings = pgTable(
  'emptyings',
  {
    id: identity(),
    state: text({ enum: ['running', 'done', 'failed', 'put_back'] }).notNull(),
    /** Whether what the staff changed of the demo goes as well. */
    with_changed: boolean().notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text(),
    /** Folder of the proven backup under BACKUP_DIR; null before there is one. */
    backup: text(),
    /** Reason of a failure, in one sentence. */
    failure: text(),
    created_at: createdAt(),
    /** Last sign of life of the process that works on it: an abandoned one is resumed. */
    worked_at: moment(),
    emptied_at: moment(),
  },
  (t) => [
    oneOf(t.state),
    textLength(t.user_name, 1, 100),
    textLength(t.backup, 1, 100),
    textLength(t.failure, 1, 1000),
    index('emptyings_user').on(t.user_id),
  ],
)

/** Removed rows as they were, parents first, until they are put back or given up. */
export const takenRows = pgTable(
  'taken_rows',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    emptying_id: integer()
      .notNull()
      .references(() => emptyings.id, { onDelete: 'cascade' }),
    table_name: text().notNull(),
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Whether the row stayed and lost only its references to removed rows. */
    stayed: boolean().notNull().default(false),
  },
  (t) => [
    textLength(t.table_name, 1, 63),
    index('taken_rows_table').on(t.emptying_id, t.table_name, t.id),
  ],
)
