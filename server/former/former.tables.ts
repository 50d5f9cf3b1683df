import { type SQL, sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { formerStates } from '../../contract/files/import-kinds.ts'
import type { FormerLine } from '../../contract/orders/former.ts'
import {
  createdAt,
  identity,
  mobileNumber,
  moment,
  money,
  oneOf,
  textLength,
} from '../db/columns.ts'

/**
 * Orders of a former shop: history that nobody works on. No stock, no parcel and no money of this
 * shop belongs to them (R411).
 */
export const formerOrders = pgTable(
  'former_orders',
  {
    id: identity(),
    /** Number in the former shop. */
    number: text().notNull(),
    state: text({ enum: formerStates }).notNull(),
    placed_at: moment().notNull(),
    /** Null if the file names none, or none in Egypt. */
    phone: text(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text(),
    city: text(),
    province: text(),
    address: text(),
    note: text(),
    lines: jsonb().$type<FormerLine[]>().notNull(),
    /** Sums in piastres: `other` is what the file adds beside lines, discount and delivery. */
    subtotal: money().notNull(),
    discount: money().notNull(),
    delivery_price: money().notNull(),
    other: money().notNull(),
    total_price: money().notNull(),
    /** What the former shop has paid back of the total. */
    refunded: money().notNull(),
    /** Normalised search text, as of orders. */
    search_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`public.norm(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || number)`,
      ),
    created_at: createdAt(),
  },
  (t) => [
    unique('former_orders_number_unique').on(t.number),
    textLength(t.number, 1, 100),
    oneOf(t.state),
    mobileNumber(t.phone),
    textLength(t.first_name, 0, 100),
    textLength(t.last_name, 0, 100),
    textLength(t.email, 3, 254),
    textLength(t.city, 1, 100),
    textLength(t.province, 1, 100),
    textLength(t.address, 1, 500),
    textLength(t.note, 1, 2000),
    check('former_orders_lines_list', sql`jsonb_typeof(${t.lines}) = 'array'`),
    check(
      'former_orders_total_sum',
      sql`${t.total_price} = ${t.subtotal} - ${t.discount} + ${t.delivery_price} + ${t.other}`,
    ),
    check(
      'former_orders_figures_least',
      sql`least(${t.subtotal}, ${t.discount}, ${t.delivery_price}, ${t.total_price}, ${t.refunded}) >= 0`,
    ),
    index('former_orders_newest').on(t.placed_at.desc(), t.id.desc()),
    index('former_orders_phone').on(t.phone, t.placed_at, t.id, t.state, t.total_price, t.refunded),
    index('former_orders_search').using('gin', t.search_norm.op('gin_trgm_ops')),
  ],
)

/** Customers of a former shop by phone, as its file has them (R411). */
export const formerCustomers = pgTable(
  'former_customers',
  {
    id: identity(),
    phone: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text(),
    city: text(),
    province: text(),
    address: text(),
    note: text(),
    /** Normalised search text, as of orders. */
    search_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`public.norm(' ' || first_name || ' ' || last_name || ' ' || coalesce(email, ''))`,
      ),
    created_at: createdAt(),
  },
  (t) => [
    unique('former_customers_phone_unique').on(t.phone),
    mobileNumber(t.phone),
    textLength(t.first_name, 0, 100),
    textLength(t.last_name, 0, 100),
    textLength(t.email, 3, 254),
    textLength(t.city, 1, 100),
    textLength(t.province, 1, 100),
    textLength(t.address, 1, 500),
    textLength(t.note, 1, 2000),
    index('former_customers_search').using('gin', t.search_norm.op('gin_trgm_ops')),
  ],
)
