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
 * A courier's list of what it collected and charges. Nothing of the shop changes by it before it is
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
     * Of its columns, in their order, and which of them says what (settlementColumns); null until
     * they are named.
     */
    headings: jsonb().notNull(),
    columns: jsonb(),
    /** What came to the bank, in piastres, where somebody said so. */
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

/** A row of the list, as it was written and as it was read. Sums are in piastres. */
export const settlementRows = pgTable(
  'settlement_rows',
  {
    settlement_id: integer()
      .notNull()
      .references(() => settlements.id, { onDelete: 'cascade' }),
    /** As the file counts them: its headings are row 1. */
    row: integer().notNull(),
    cells: jsonb().notNull(),
    tracking: text(),
    reference: text(),
    collected: money(),
    fee: money(),
    /** What the courier says it pays. */
    net: money(),
    day: text(),
    kind: text({
      enum: ['match', 'too_little', 'too_much', 'refused_with_fee', 'twice', 'unknown', 'wrong'],
    }),
    parcel_id: integer().references(() => parcels.id),
    /** What its parcel had still to bring when it was read. */
    expected: money(),
    /** Whether it is accepted; of what is too little, whether the rest is let go. */
    is_chosen: boolean().notNull().default(true),
    /**
     * Of an accepted one: what it pays of its parcel, and what of the rest is let go (less than 0
     * where more came).
     */
    paid: money(),
    let_go: money(),
    /** The state that its parcel had before it was accepted, where that changed. */
    moved_from: text(),
  },
  (t) => [
    primaryKey({ columns: [t.settlement_id, t.row] }),
    oneOf(t.kind),
    // With what it was charged.
    index('settlement_rows_parcel').on(t.parcel_id, t.settlement_id, t.paid, t.fee),
  ],
)
