import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  comesBy,
  moneyBy,
  returnReason,
  returnState,
  returnWants,
} from '../../../contract/orders/returns/return-words.ts'
import { users } from '../../accounts/accounts.tables.ts'
import {
  createdAt,
  identity,
  moment,
  money,
  oneOf,
  textLength,
  version,
  words,
} from '../../db/columns.ts'
import { products } from '../../products/products.tables.ts'
import { orderLines, orders } from '../orders.tables.ts'

/** Returns after delivery, for money, for other pieces, or both (order_money). */
export const returns = pgTable(
  'returns',
  {
    id: identity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    /**
     * `asked` by the customer; `coming` once the shop agreed; `to_pay` once its pieces are received
     * and money is owed.
     */
    state: text({ enum: words(returnState) }).notNull(),
    /** The new order of an exchange. */
    exchange_order_id: integer()
      .unique()
      .references(() => orders.id),
    comes_by: text({ enum: words(comesBy) }),
    /** Customer's note. */
    note: text(),
    /** Message to the customer of a declined return. */
    answer: text(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text(),
    received_at: moment(),
    version: version(),
    created_at: createdAt(),
    // Money is in order_money. Only release 1.1.0 reads these columns; they go with the next
    // release.
    money_by: text({ enum: words(moneyBy) }),
    money_to: text(),
    value: money().notNull().default(0),
    credit: money().notNull().default(0),
    paid_at: moment(),
    paid_by: text(),
  },
  (t) => [
    oneOf(t.state),
    oneOf(t.comes_by),
    oneOf(t.money_by),
    textLength(t.money_to, 1, 100),
    check('returns_money_range', sql`${t.credit} between 0 and ${t.value}`),
    textLength(t.paid_by, 1, 100),
    textLength(t.note, 1, 1000),
    textLength(t.answer, 1, 2000),
    textLength(t.user_name, 1, 100),
    index('returns_order').on(t.order_id),
    index('returns_state').on(t.state, t.id),
    index('returns_user').on(t.user_id),
  ],
)

/** Pieces of an order line that come back by a return. */
export const returnLines = pgTable(
  'return_lines',
  {
    return_id: integer()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    order_id: integer().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    reason: text({ enum: words(returnReason) }).notNull(),
    wants: text({ enum: words(returnWants) }).notNull(),
    /** Other product wanted in exchange; null for the same product. */
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    /** Size and colour wanted in exchange. */
    size_id: integer(),
    color_id: integer(),
    /** Price paid for the pieces, in piastres. */
    value: money().notNull().default(0),
    /** Received pieces that can be sold. */
    sellable: integer().notNull().default(0),
    damaged: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.return_id, t.position] }),
    foreignKey({
      name: 'return_lines_line_fk',
      columns: [t.order_id, t.position],
      foreignColumns: [orderLines.order_id, orderLines.position],
    }),
    oneOf(t.reason),
    oneOf(t.wants),
    check('return_lines_quantity_range', sql`${t.quantity} between 1 and 100`),
    check(
      'return_lines_received_range',
      sql`${t.sellable} >= 0 and ${t.damaged} >= 0 and ${t.sellable} + ${t.damaged} <= ${t.quantity}`,
    ),
    index('return_lines_order').on(t.order_id, t.position),
    index('return_lines_product').on(t.product_id),
  ],
)
