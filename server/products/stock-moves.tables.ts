import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, oneOf, textLength } from '../db/columns.ts'
import { inventoryItems, products } from './products.tables.ts'

/**
 * Stock moves with their reason. The sum of an item's moves always equals its quantity: a trigger
 * of inventory_items adds a move for changes without one (account_for_stock).
 */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null once the item was deleted because stock is counted differently. */
    inventory_item_id: integer().references(() => inventoryItems.id, { onDelete: 'set null' }),
    kind: text({
      enum: ['sale', 'back', 'received', 'count', 'correction', 'damaged', 'import'],
    }).notNull(),
    /** Positive for pieces added. */
    pieces: integer().notNull(),
    quantity_after: integer().notNull(),
    note: text(),
    /** No foreign key: the room of orders ranks below, and orders are never deleted. */
    order_id: integer(),
    /** Admin who moved the pieces; null for customers and the shop itself. */
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf(t.kind),
    check('stock_moves_pieces_some', sql`${t.pieces} <> 0`),
    check('stock_moves_quantity_after_least', sql`${t.quantity_after} >= 0`),
    textLength(t.note, 1, 300),
    textLength(t.user_name, 1, 100),
    index('stock_moves_item').on(t.inventory_item_id, t.id),
    index('stock_moves_product').on(t.product_id, t.id),
    index('stock_moves_order').on(t.order_id).where(sql`${t.order_id} is not null`),
    index('stock_moves_user').on(t.user_id),
  ],
)
