import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, narrowPrice, price, tokenShape } from '../db/columns.ts'
import { productColours, productSizes, products } from '../products/products.tables.ts'

export const carts = pgTable(
  'carts',
  {
    id: identity(),
    token: text().notNull().unique(),
    user_id: integer()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [tokenShape(t.token), index('carts_updated').on(t.updated_at)],
)

/**
 * Lines of carts, by product, size and colour. `price_seen` is the price that the shopper saw last,
 * for the notice of a changed price; it is never the price to pay.
 */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: identity(),
    cart_id: integer()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size_id: integer(),
    colour_id: integer(),
    quantity: integer().notNull(),
    price_seen: narrowPrice().notNull(),
    added_at: createdAt(),
  },
  (t) => [
    check('cart_lines_quantity_range', sql`${t.quantity} between 1 and 100`),
    price(t.price_seen),
    unique('cart_lines_choice_unique')
      .on(t.cart_id, t.product_id, t.size_id, t.colour_id)
      .nullsNotDistinct(),
    foreignKey({
      name: 'cart_lines_size_of_product',
      columns: [t.size_id, t.product_id],
      foreignColumns: [productSizes.id, productSizes.product_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'cart_lines_colour_of_product',
      columns: [t.colour_id, t.product_id],
      foreignColumns: [productColours.id, productColours.product_id],
    }).onDelete('cascade'),
    index('cart_lines_product').on(t.product_id),
    index('cart_lines_size').on(t.size_id),
    index('cart_lines_colour').on(t.colour_id),
  ],
)
