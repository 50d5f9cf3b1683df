import { bigint, date, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'

const count = () => integer().notNull()
const list = () => integer().array().notNull()

/**
 * What was ordered on a day of the shop, so that nobody walks through the lines of a year. Rejected orders are in none of the sums. Days are
 * reckoned anew as a whole (migrations, catch_up_with_sales) and never deleted: their `version` only grows.
 */
export const salesDays = pgTable('sales_days', {
  day: date({ mode: 'string' }).primaryKey(),
  version: count(),
  pending: count(),
  shipped: count(),
  accept: count(),
  reject: count(),
  /** Piastres, delivery included. */
  total: bigint({ mode: 'number' }).notNull(),
  /** Side by side, for each product its pieces and what they brought: they are only ever read together. */
  product_ids: list(),
  pieces: list(),
  totals: bigint({ mode: 'number' }).array().notNull(),
  /** The same of what is no product any more, told apart by its name. */
  gone: jsonb().$type<GoneSold[]>().notNull(),
})

export type GoneSold = { name: string; name_ar: string | null; pieces: number; total: number }

/**
 * Days whose orders changed since they were reckoned. A row for each change and no key: buyers never wait for each other here.
 */
export const salesChanges = pgTable('sales_changes', { day: date({ mode: 'string' }).notNull() })
