import { sql } from 'drizzle-orm'
import { check, date, index, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, identity, narrowPrice, price, version } from '../db/columns.ts'

/**
 * Coupons without a code: `discount` off a subtotal from `price` on, between the days in Cairo,
 * both included.
 */
export const coupons = pgTable(
  'coupons',
  {
    id: identity(),
    price: narrowPrice().notNull(),
    discount: narrowPrice().notNull(),
    start_date: date({ mode: 'string' }).notNull(),
    end_date: date({ mode: 'string' }).notNull(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    price(t.price),
    check('coupons_discount_range', sql`${t.discount} > 0 and ${t.discount} <= ${t.price}`),
    check('coupons_dates_order', sql`${t.start_date} <= ${t.end_date}`),
    index('coupons_end_date').on(t.end_date),
  ],
)
