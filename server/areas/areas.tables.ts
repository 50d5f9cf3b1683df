import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, price, textLength, version } from '../db/columns.ts'

/** Where the courier goes, and for how many piastres. */
export const areas = pgTable(
  'areas',
  {
    id: identity(),
    city: text().notNull(),
    city_ar: text(),
    price: integer().notNull(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.city, 1, 100),
    textLength(t.city_ar, 1, 100),
    price(t.price),
    uniqueIndex('areas_city_unique').on(sql`lower(${t.city})`),
  ],
)
