import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, money, price, textLength } from '../db/columns.ts'
import { products } from './products.tables.ts'

/**
 * Timed prices, from one midnight of the shop to another. A price in force is copied into the
 * product's row, where all code reads it. Prices of a product never overlap, which is checked while
 * its row is locked.
 */
export const productPrices = pgTable(
  'product_prices',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    price: money().notNull(),
    /** Null: the product's own original price. */
    original_price: money(),
    starts_at: moment().notNull(),
    ends_at: moment().notNull(),
    in_force: boolean().notNull().default(false),
    /** Bulk change that set the price. No foreign key: that room ranks below. */
    bulk_change_id: integer(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text(),
    created_at: createdAt(),
  },
  (t) => [
    price(t.price),
    price(t.original_price),
    check('product_prices_original_price_least', sql`${t.original_price} >= ${t.price}`),
    check('product_prices_time_order', sql`${t.starts_at} < ${t.ends_at}`),
    textLength(t.user_name, 1, 100),
    index('product_prices_product').on(t.product_id, t.starts_at),
    uniqueIndex('product_prices_in_force').on(t.product_id).where(sql`${t.in_force}`),
    // Indexes of starts and ends.
    index('product_prices_starts').on(t.starts_at, t.ends_at),
    index('product_prices_ends').on(t.ends_at).where(sql`${t.in_force}`),
    index('product_prices_user').on(t.user_id),
  ],
)
