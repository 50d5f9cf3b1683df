import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, textLength } from '../db/columns.ts'
import { inventoryItems } from '../products/products.tables.ts'

/** Stock counts, open until their differences are applied, once. */
export const stockCounts = pgTable(
  'stock_counts',
  {
    id: identity(),
    name: text().notNull(),
    /**
     * Counted category; the whole stock if there is none. No foreign keys: a deleted category must
     * not turn into everything.
     */
    category_id: integer(),
    subcategory_id: integer(),
    note: text(),
    opened_by_id: integer().references(() => users.id, { onDelete: 'set null' }),
    opened_by: text(),
    applied_at: moment(),
    applied_by: text(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 200),
    textLength(t.note, 1, 300),
    textLength(t.opened_by, 1, 100),
    textLength(t.applied_by, 1, 100),
    check('stock_counts_one_place', sql`num_nonnulls(${t.category_id}, ${t.subcategory_id}) <= 1`),
    index('stock_counts_opened_by').on(t.opened_by_id),
  ],
)

/** Counted quantity of one inventory item, with the quantity expected at that moment. */
export const stockCountLines = pgTable(
  'stock_count_lines',
  {
    count_id: integer()
      .notNull()
      .references(() => stockCounts.id, { onDelete: 'cascade' }),
    /** An item deleted because stock is counted differently must be counted again. */
    inventory_item_id: integer()
      .notNull()
      .references(() => inventoryItems.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
    expected: integer().notNull(),
    /** The item moved between the first counted piece and the last. */
    unsure: boolean().notNull().default(false),
    counted_by: text(),
    counted_at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.count_id, t.inventory_item_id] }),
    check('stock_count_lines_pieces_range', sql`${t.pieces} between 0 and 1000000`),
    check('stock_count_lines_expected_least', sql`${t.expected} >= 0`),
    textLength(t.counted_by, 1, 100),
    index('stock_count_lines_item').on(t.inventory_item_id),
  ],
)

/**
 * Requests that moved or counted pieces in release 1.1.0, by user and Idempotency-Key. Read for
 * retries across the update alone: they go with the next release.
 */
export const stockRequests = pgTable(
  'stock_requests',
  {
    key: text().primaryKey(),
    created_at: createdAt(),
  },
  (t) => [textLength(t.key, 1, 300)],
)
