import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, money, oneOf, textLength } from '../../db/columns.ts'
import { orders } from '../orders.tables.ts'
import { parcels } from '../parcels/parcels.tables.ts'
import { returns } from '../returns/returns.tables.ts'

/**
 * The book of each order's money, in piastres: more than 0 for the shop, less for its customer.
 * What a courier is to collect, what is to be paid back, what is owed and what was sold are sums of
 * its rows (R330).
 */
export const orderMoney = pgTable(
  'order_money',
  {
    id: identity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    /**
     * `door`: what the order comes to, collected there. `refund`: what is paid back for pieces.
     * `credit`: what old pieces pay of the new order of an exchange. `credit_refund`: the same as
     * money, where the new order was rejected after they had come.
     */
    kind: text({ enum: ['door', 'refund', 'credit', 'credit_refund'] }).notNull(),
    amount: money().notNull(),
    /**
     * `paid` by the act that pays alone: its parcel delivered, somebody who marks it, or, of
     * credit, the old pieces received.
     */
    state: text({ enum: ['open', 'paid', 'void'] })
      .notNull()
      .default('open'),
    /** How it changes hands; null of credit, which does not. */
    by: text({ enum: ['courier', 'transfer'] }),
    /** An InstaPay address or a wallet. */
    money_to: text(),
    /** The parcel that carries it, from when it leaves. */
    parcel_id: integer().references(() => parcels.id),
    /** What it is paid back for. */
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
      sql`case when ${t.kind} in ('door', 'credit') then ${t.amount} >= 0 else ${t.amount} < 0 end`,
    ),
    check('order_money_paid_when', sql`(${t.state} = 'paid') = (${t.paid_at} is not null)`),
    check('order_money_return', sql`(${t.kind} = 'door') = (${t.return_id} is null)`),
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
