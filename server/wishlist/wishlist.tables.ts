import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, tokenShape } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

export const wishlists = pgTable(
  'wishlists',
  {
    id: identity(),
    token: text().notNull().unique(),
    user_id: integer()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [tokenShape(t.token)],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    wishlist_id: integer()
      .notNull()
      .references(() => wishlists.id, { onDelete: 'cascade' }),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    added_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.wishlist_id, t.product_id] }),
    index('wishlist_items_product').on(t.product_id),
  ],
)
