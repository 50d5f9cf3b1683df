import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, narrowPrice, price, textLength, version } from '../db/columns.ts'

/** Areas that orders can be delivered to, with prices in piastres. */
export const areas = pgTable(
  'areas',
  {
    id: identity(),
    city: text().notNull(),
    city_ar: text(),
    price: narrowPrice().notNull(),
    /** Working days until delivery; null for the default of the shop's settings. */
    days_from: integer(),
    days_to: integer(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.city, 1, 100),
    textLength(t.city_ar, 1, 100),
    price(t.price),
    check(
      'areas_days_range',
      sql`(${t.days_from} is null) = (${t.days_to} is null) and ${t.days_from} >= 0 and ${t.days_from} <= ${t.days_to} and ${t.days_to} <= 60`,
    ),
    uniqueIndex('areas_city_unique').on(sql`lower(${t.city})`),
  ],
)
