import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { couriers } from '../couriers/couriers.tables.ts'
import { createdAt, identity, moment, money, oneOf, textLength, version } from '../db/columns.ts'
import { parcels } from '../orders/parcels/parcels.tables.ts'

/**
 * Couriers' lists of collected money and fees. A list changes nothing in the shop before it is
 * accepted.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: identity(),
    courier_id: integer()
      .notNull()
      .references(() => couriers.id),
    file_name: text().notNull(),
    state: text({ enum: ['read', 'accepted', 'undone'] })
      .notNull()
      .default('read'),
    /**
     * Headings of the file in their order, and their columns (settlementColumns); null until they
     * are named.
     */
    headings: jsonb().notNull(),
    columns: jsonb(),
    /** Amount received by the bank, in piastres, if entered. */
    bank_amount: money(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text(),
    accepted_at: moment(),
    accepted_by: text(),
    undone_at: moment(),
    undone_by: text(),
    undone_reason: text(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf(t.state),
    textLength(t.file_name, 1, 200),
    textLength(t.user_name, 1, 100),
    textLength(t.accepted_by, 1, 100),
    textLength(t.undone_by, 1, 100),
    textLength(t.undone_reason, 1, 500),
    check('settlements_accepted_when', sql`(${t.state} = 'read') = (${t.accepted_at} is null)`),
    index('settlements_courier').on(t.courier_id, t.id),
    index('settlements_user').on(t.user_id),
  ],
)

/** Rows of a settlement, as written and as parsed. Sums are in piastres. */
export const settlementRows = pgTable(
  'settlement_rows',
  {
    settlement_id: integer()
      .notNull()
      .references(() => settlements.id, { onDelete: 'cascade' }),
    /** Row number in the file, whose headings are row 1. */
    row: integer().notNull(),
    cells: jsonb().notNull(),
    tracking: text(),
    reference: text(),
    collected: money(),
    fee: money(),
    /** Net amount by the courier's own figure. */
    net: money(),
    day: text(),
    kind: text({
      enum: ['match', 'too_little', 'too_much', 'refused_with_fee', 'twice', 'unknown', 'wrong'],
    }),
    parcel_id: integer().references(() => parcels.id),
    /** Amount expected for the parcel when the list was read. */
    expected: money(),
    /** Whether the row is accepted; for an underpaid row, whether the shortfall is written off. */
    is_chosen: boolean().notNull().default(true),
    /** Amounts of an accepted row: paid, and written off (negative if more was paid than due). */
    paid: money(),
    let_go: money(),
    /** State of the parcel before acceptance, if it changed. */
    moved_from: text(),
  },
  (t) => [
    primaryKey({ columns: [t.settlement_id, t.row] }),
    oneOf(t.kind),
    // Covering index: delivery fees of orders are summed from it.
    index('settlement_rows_parcel').on(t.parcel_id, t.settlement_id, t.paid, t.fee),
  ],
)
