import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { bulkChange } from '../../contract/products/bulk-change.ts'
import type { bulkProblems } from '../../contract/products/bulk.ts'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/** Requested change; prices in piastres. */
export type What = z.output<typeof bulkChange>
export type Problem = (typeof bulkProblems)[number]

/** Bulk changes of products, applied and undone by a job, in the order of the queue. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: identity(),
    what: jsonb().$type<What>().notNull(),
    state: text({ enum: ['running', 'stopped', 'done', 'undoing', 'undone'] }).notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text(),
    /**
     * Idempotency key of a request to release 1.1.0, with its user. Read for retries across the
     * update alone: it goes with the next release.
     */
    idempotency_key: text(),
    /** User who requested the undo. */
    undo_user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    undo_user_name: text(),
    created_at: createdAt(),
    queued_at: moment().notNull(),
    /** Last time a run of the job worked on the change: an abandoned one is resumed. */
    worked_at: moment(),
    finished_at: moment(),
  },
  (t) => [
    oneOf(t.state),
    textLength(t.user_name, 1, 100),
    textLength(t.undo_user_name, 1, 100),
    textLength(t.idempotency_key, 1, 220),
    uniqueIndex('bulk_changes_request').on(t.idempotency_key),
    index('bulk_changes_user').on(t.user_id),
    index('bulk_changes_undo_user').on(t.undo_user_id),
  ],
)

/** Selected products, including excluded ones, with values before and after. */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    bulk_change_id: integer()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    state: text({
      enum: ['waiting', 'changed', 'meanwhile', 'gone', 'failed', 'left_out', 'undone', 'kept'],
    }).notNull(),
    problem: text().$type<Problem>(),
    /** Compared values at the time of the request, and the values to write; prices in piastres. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Added pieces by inventory item. */
    moves: jsonb().$type<{ item_id: number; pieces: number }[]>(),
    /** Conflicting change of another user: who, when, and the product's values then. */
    by: text(),
    at: moment(),
    now: jsonb().$type<Record<string, unknown>>(),
    done_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.bulk_change_id, t.position] }),
    oneOf(t.state),
    textLength(t.by, 1, 100),
    index('bulk_change_rows_product').on(t.product_id),
  ],
)
