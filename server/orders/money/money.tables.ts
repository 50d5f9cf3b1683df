import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, money, oneOf, textLength } from '../../db/columns.ts'
import { orders } from '../orders.tables.ts'
import { parcels } from '../parcels/parcels.tables.ts'
import { returns } from '../returns/returns.tables.ts'

/**
 * Ledger of each order's money, in piastres: positive amounts are due to the shop, negative ones to
 * its customer. Money to collect, to refund, owed and sold are sums of its rows (R330).
 */
export const orderMoney = pgTable(
  'order_money',
  {
    id: identity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    /**
     * `door`: order total collected at delivery. `refund`: paid back for pieces. `credit`: value of
     * old pieces that pays the new order of an exchange. `credit_refund`: that value as money, if
     * the new order was rejected after the pieces had come. `advance`: paid by the customer before
     * delivery. `advance_refund`: given back of that.
     */
    kind: text({
      enum: ['door', 'refund', 'credit', 'credit_refund', 'advance', 'advance_refund'],
    }).notNull(),
    amount: money().notNull(),
    /**
     * `paid` is set only by the act of payment: the parcel was delivered, an admin marked it, or,
     * for credit, the old pieces were received. Advances are inserted as paid.
     */
    state: text({ enum: ['open', 'paid', 'void'] })
      .notNull()
      .default('open'),
    /** Payment method; null for credit, which is not paid in money. */
    by: text({ enum: ['courier', 'transfer', 'cash'] }),
    /** InstaPay address or wallet number. */
    money_to: text(),
    /** Parcel that carries the money, from the moment it leaves. */
    parcel_id: integer().references(() => parcels.id),
    /** Return that the money is refunded for. */
    return_id: integer().references(() => returns.id),
    paid_at: moment(),
    paid_by: text(),
    created_at: createdAt(),
  },
  (t) => [
    oneOf(t.kind),
    oneOf(t.state),
    oneOf(t.by),
    check(
      'order_money_sign',
      sql`case when ${t.kind} in ('door', 'credit', 'advance') then ${t.amount} >= 0 else ${t.amount} < 0 end`,
    ),
    check('order_money_paid_when', sql`(${t.state} = 'paid') = (${t.paid_at} is not null)`),
    check(
      'order_money_return',
      sql`(${t.kind} in ('door', 'advance', 'advance_refund')) = (${t.return_id} is null)`,
    ),
    check('order_money_by', sql`(${t.kind} = 'credit') = (${t.by} is null)`),
    check('order_money_carried', sql`${t.parcel_id} is null or ${t.by} = 'courier'`),
    textLength(t.money_to, 1, 100),
    textLength(t.paid_by, 1, 100),
    index('order_money_order').on(t.order_id, t.kind, t.state, t.amount),
    index('order_money_parcel').on(t.parcel_id, t.state, t.amount),
    uniqueIndex('order_money_door').on(t.parcel_id).where(sql`${t.kind} = 'door'`),
    index('order_money_return').on(t.return_id),
  ],
)

/**
 * Delivery fees of each order's parcels that left, in piastres: a sum kept beside the orders
 * (fees.queries.ts), since a year's profit reads it for 100,000 of them.
 */
export const orderFees = pgTable(
  'order_fees',
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id),
    amount: money().notNull(),
  },
  (t) => [check('order_fees_least', sql`${t.amount} >= 0`)],
)

/**
 * Shares of each product in its order's profit, in piastres, of orders that left: a copy kept by
 * the journal's follower (shares.ts), since a year's profit reads it for 100,000 orders. Products
 * are never deleted, so it needs no foreign key to them.
 */
export const orderShares = pgTable(
  'order_shares',
  {
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 0 of lines without a product. */
    product_id: integer().notNull(),
    left_at: moment().notNull(),
    /** Place of the order's state in `states` (profit/money.queries.ts), from 1. */
    became: smallint().notNull(),
    /** True of one row of each order, by which orders are counted. */
    is_first: boolean().notNull(),
    sales: money().notNull(),
    cost: money().notNull(),
    fees: money().notNull(),
    /** Delivered pieces whose cost is not known. */
    without_cost: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.product_id] }),
    check('order_shares_became_known', sql`${t.became} between 1 and 4`),
    // Covering index: profit reads nothing else.
    index('order_shares_left').on(
      t.left_at,
      t.order_id,
      t.product_id,
      t.became,
      t.is_first,
      t.sales,
      t.cost,
      t.fees,
      t.without_cost,
    ),
  ],
)
