import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { carts } from '../cart/cart.tables.ts'
import { createdAt, textLength } from '../db/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** Responses of checkouts by idempotency key, for retries. Only successes are kept. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    cart_id: integer()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: integer().notNull(),
    body: jsonb().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.cart_id, t.key] }),
    textLength(t.key, 1, 200),
    check('idempotency_keys_status_success', sql`${t.status} between 200 and 299`),
    index('idempotency_keys_order').on(t.order_id),
    index('idempotency_keys_created').on(t.created_at),
  ],
)
