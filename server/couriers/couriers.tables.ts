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
import type { CourierColumn, SettlementColumns } from '#contract/couriers/couriers.ts'
import { areas } from '../areas/areas.tables.ts'
import { createdAt, identity, money, price, textLength, version } from '../db/columns.ts'

/** Couriers, the columns of their sheets, and the headings of their settlement lists. */
export const couriers = pgTable(
  'couriers',
  {
    id: identity(),
    name: text().notNull(),
    name_ar: text(),
    phone: text(),
    /** Tracking URL with the placeholder {tracking}. */
    tracking_url: text(),
    /** Inactive couriers are not offered, but keep their parcels and what they owe. */
    is_active: boolean().notNull().default(true),
    /** Days within which they pay out what they collected. */
    pays_within_days: integer().notNull().default(7),
    /**
     * Columns of the sheet downloaded at hand-over, in their order, in the contract's form
     * (courierColumn).
     */
    columns: jsonb().$type<CourierColumn[]>().notNull().default([]),
    /**
     * Headings of the settlement list by meaning (settlementColumns); null until they are first
     * named.
     */
    settlement_columns: jsonb().$type<SettlementColumns>(),
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
 * Areas of a courier, with fee in piastres and days; a courier without areas delivers everywhere
 * for 0.
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
    /** Null for the shop's own days. */
    days: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.courier_id, t.area_id] }),
    price(t.fee),
    check('courier_areas_days_range', sql`${t.days} between 0 and 60`),
    index('courier_areas_area').on(t.area_id),
  ],
)
