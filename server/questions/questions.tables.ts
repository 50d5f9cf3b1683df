import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, mobileNumber, textLength } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/** Asked about a product, or in the footer's form about none. */
export const questions = pgTable(
  'questions',
  {
    id: identity(),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    message: text(),
    client_name: text(),
    client_email: text().notNull(),
    client_phone: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.message, 1, 5000),
    textLength(t.client_name, 1, 100),
    textLength(t.client_email, 3, 254),
    mobileNumber(t.client_phone),
    index('questions_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('questions_product').on(t.product_id),
  ],
)
