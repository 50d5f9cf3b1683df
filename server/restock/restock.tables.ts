import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, identity, oneOf, textLength } from '../db/columns.ts'
import { productColours, productSizes, products } from '../products/products.tables.ts'

/** Who wants to hear that a product, or one choice of it, is back. The address is kept in small letters: asking twice is one. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size_id: integer(),
    colour_id: integer(),
    email: text().notNull(),
    language: text({ enum: ['en', 'ar'] })
      .notNull()
      .default('en'),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.email, 3, 254),
    check('restock_requests_email_lower', sql`${t.email} = lower(${t.email})`),
    oneOf(t.language),
    unique('restock_requests_once').on(t.product_id, t.size_id, t.colour_id, t.email).nullsNotDistinct(),
    foreignKey({
      name: 'restock_requests_size_of_product',
      columns: [t.size_id, t.product_id],
      foreignColumns: [productSizes.id, productSizes.product_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'restock_requests_colour_of_product',
      columns: [t.colour_id, t.product_id],
      foreignColumns: [productColours.id, productColours.product_id],
    }).onDelete('cascade'),
    index('restock_requests_size').on(t.size_id),
    index('restock_requests_colour').on(t.colour_id),
  ],
)
