import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { parcelKind, parcelState } from '../../../contract/couriers/parcel-records.ts'
import { couriers } from '../../couriers/couriers.tables.ts'
import {
  createdAt,
  identity,
  moment,
  money,
  oneOf,
  price,
  textLength,
  version,
  words,
} from '../../db/columns.ts'
import { orderLines, orders } from '../orders.tables.ts'
import { returns } from '../returns/returns.tables.ts'

/** Parcels that couriers carry for one order. Sums are in piastres. */
export const parcels = pgTable(
  'parcels',
  {
    id: identity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    courier_id: integer()
      .notNull()
      .references(() => couriers.id),
    kind: text({ enum: words(parcelKind) }).notNull(),
    /**
     * Return whose pieces the parcel brings back: kind return, or the parcel of an exchange that
     * collects the old pieces.
     */
    return_id: integer().references(() => returns.id),
    /**
     * `delivered`: for kind return, fetched. `received`: the refused pieces are back in the shop.
     */
    state: text({ enum: words(parcelState) })
      .notNull()
      .default('ready'),
    tracking: text(),
    /** Courier's fee for the delivery; null if unknown. */
    fee: money(),
    /** Amount collected at the door, fixed at hand-over; negative if money is paid out. */
    to_collect: money(),
    /** Days within which it should arrive. */
    days: integer(),
    handed_at: moment(),
    delivered_at: moment(),
    refused_at: moment(),
    received_at: moment(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf(t.kind),
    oneOf(t.state),
    textLength(t.tracking, 1, 100),
    price(t.fee),
    check('parcels_days_range', sql`${t.days} between 0 and 60`),
    check('parcels_return_kind', sql`${t.kind} <> 'return' or ${t.return_id} is not null`),
    check(
      'parcels_handed_money',
      sql`${t.state} in ('ready', 'cancelled') or (${t.to_collect} is not null and ${t.handed_at} is not null)`,
    ),
    // One open parcel to the customer at a time.
    uniqueIndex('parcels_order_open')
      .on(t.order_id)
      .where(sql`${t.state} in ('ready', 'handed') and ${t.kind} <> 'return'`),
    uniqueIndex('parcels_return_open')
      .on(t.return_id)
      .where(sql`${t.state} in ('ready', 'handed') and ${t.kind} = 'return'`),
    uniqueIndex('parcels_tracking').on(t.courier_id, sql`lower(${t.tracking})`),
    // Covering index: delivery fees of an order are summed from it.
    index('parcels_order').on(t.order_id, t.state, t.kind, t.fee, t.id),
    index('parcels_return').on(t.return_id),
    index('parcels_state').on(t.state, t.courier_id, t.handed_at, t.id),
    index('parcels_owed').on(t.courier_id, t.delivered_at).where(sql`${t.state} = 'delivered'`),
  ],
)

/** Pieces of a refused parcel expected back, and how they were received. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcel_id: integer()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    order_id: integer().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    sellable: integer().notNull().default(0),
    damaged: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.parcel_id, t.position] }),
    foreignKey({
      name: 'parcel_lines_line_fk',
      columns: [t.order_id, t.position],
      foreignColumns: [orderLines.order_id, orderLines.position],
    }),
    check('parcel_lines_quantity_range', sql`${t.quantity} between 1 and 100`),
    check(
      'parcel_lines_received_range',
      sql`${t.sellable} >= 0 and ${t.damaged} >= 0 and ${t.sellable} + ${t.damaged} <= ${t.quantity}`,
    ),
    index('parcel_lines_order').on(t.order_id, t.position),
  ],
)
