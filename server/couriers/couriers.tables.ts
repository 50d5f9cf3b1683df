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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { areas } from '../areas/areas.tables.ts'
import { createdAt, identity, money, price, textLength, version } from '../db/columns.ts'

/**
 * Who carries parcels, what their own sheet looks like, and what columns their list of money has.
 */
export const couriers = pgTable(
  'couriers',
  {
    id: identity(),
    name: text().notNull(),
    name_ar: text(),
    phone: text(),
    /** An address with {tracking} in it. */
    tracking_url: text(),
    /** Those that are not offered keep their parcels and what they owe. */
    is_active: boolean().notNull().default(true),
    /** Days within which they hand over what they collected. */
    pays_within_days: integer().notNull().default(7),
    /**
     * Of the sheet that is downloaded at hand-over, in their order, as the contract has them
     * (courierColumn).
     */
    columns: jsonb().notNull().default([]),
    /**
     * Which heading of their list of money says what (settlementColumns); null until it was named
     * once.
     */
    settlement_columns: jsonb(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 100),
    textLength(t.name_ar, 1, 100),
    textLength(t.phone, 1, 20),
    textLength(t.tracking_url, 1, 500),
    check('couriers_pays_within_days_range', sql`${t.pays_within_days} between 0 and 60`),
    uniqueIndex('couriers_name_unique').on(sql`lower(${t.name})`),
  ],
)

/**
 * Where a courier goes, for how many piastres, and in how many days; one without areas goes
 * everywhere for nothing.
 */
export const courierAreas = pgTable(
  'courier_areas',
  {
    courier_id: integer()
      .notNull()
      .references(() => couriers.id, { onDelete: 'cascade' }),
    area_id: integer()
      .notNull()
      .references(() => areas.id, { onDelete: 'cascade' }),
    fee: money().notNull(),
    /** Null: the shop's own days. */
    days: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.courier_id, t.area_id] }),
    price(t.fee),
    check('courier_areas_days_range', sql`${t.days} between 0 and 60`),
    index('courier_areas_area').on(t.area_id),
  ],
)
