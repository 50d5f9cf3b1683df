import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { bulkChange, bulkProblems } from '../../contract/bulk.ts'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/** What was asked for; prices in piastres. */
export type What = z.output<typeof bulkChange>
export type Problem = (typeof bulkProblems)[number]

/**
 * One change of many products, which a job does and may undo. Of those that run the one that was
 * queued first has its turn.
 */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: identity(),
    what: jsonb().$type<What>().notNull(),
    state: text({ enum: ['running', 'stopped', 'done', 'undoing', 'undone'] }).notNull(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text(),
    /**
     * Of a request to release 1.1.0, with who sent it. Read for a repeat across the update alone:
     * it goes with the next release.
     */
    idempotency_key: text(),
    /** Who asked for its undo. */
    undo_user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    undo_user_name: text(),
    created_at: createdAt(),
    queued_at: moment().notNull(),
    /** When a run of the job was last at it: what nobody is at any more is taken up again. */
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

/**
 * Every product that was chosen, those too that are left out, with what it had and what it is to
 * have.
 */
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
    /** What the change looked at when it was asked for, and what it writes; prices in piastres. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Pieces that were added, by inventory item. */
    moves: jsonb().$type<{ item_id: number; pieces: number }[]>(),
    /** Where somebody else was first: who, when, and what the product had then. */
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
