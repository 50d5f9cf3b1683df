import {
  and,
  between,
  desc,
  eq,
  getTableColumns,
  inArray,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FormerState } from '#contract/files/import-kinds.ts'
import type { formerSorts } from '#contract/orders/former.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { phonesFrom } from '#server/db/phones.ts'
import { formerCustomers, formerOrders } from './former.tables.ts'

const { search_norm: _, ...orderColumns } = getTableColumns(formerOrders)
const { search_norm: __, ...customerColumns } = getTableColumns(formerCustomers)
const { lines, ...rowColumns } = orderColumns

export type FormerOrder = Omit<typeof formerOrders.$inferSelect, 'search_norm'>
export type NewFormerOrder = Omit<FormerOrder, 'id' | 'created_at'>
export type FormerCustomer = Omit<typeof formerCustomers.$inferSelect, 'search_norm'>
export type NewFormerCustomer = Omit<FormerCustomer, 'id' | 'created_at'>

/** Assignments by which an insert replaces all written columns of the row that is there. */
const replaced = (columns: Record<string, PgColumn>): Record<string, SQL> =>
  Object.fromEntries(
    Object.keys(columns)
      .filter((name) => name !== 'id' && name !== 'created_at')
      .map((name) => [name, sql`excluded.${sql.identifier(name)}`]),
  )

export const putOrders = (
  ctx: Ctx,
  orders: NewFormerOrder[],
): Promise<{ id: number; number: string }[]> =>
  ctx.db
    .insert(formerOrders)
    .values(orders)
    .onConflictDoUpdate({ target: formerOrders.number, set: replaced(orderColumns) })
    .returning({ id: formerOrders.id, number: formerOrders.number })

export const listOrdersNumbered = (ctx: Ctx, numbers: string[]): Promise<FormerOrder[]> =>
  ctx.db.select(orderColumns).from(formerOrders).where(inArray(formerOrders.number, numbers))

export async function deleteOrders(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.delete(formerOrders).where(inArray(formerOrders.id, ids))
}

export const putCustomers = (
  ctx: Ctx,
  customers: NewFormerCustomer[],
): Promise<{ id: number; phone: string }[]> =>
  ctx.db
    .insert(formerCustomers)
    .values(customers)
    .onConflictDoUpdate({ target: formerCustomers.phone, set: replaced(customerColumns) })
    .returning({ id: formerCustomers.id, phone: formerCustomers.phone })

export const listCustomersOf = (ctx: Ctx, phones: string[]): Promise<FormerCustomer[]> =>
  ctx.db.select(customerColumns).from(formerCustomers).where(inArray(formerCustomers.phone, phones))

export async function deleteCustomers(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db.delete(formerCustomers).where(inArray(formerCustomers.id, ids))
}

/**
 * A search by normalised words of number, name and e-mail; `begin` are the first digits of a phone
 * in its local form, if the text can be one.
 */
export type FormerSearch = { words: string[]; begin: string | undefined }

export type FormerFilter = {
  state?: FormerState | undefined
  search?: FormerSearch | undefined
}
export type FormerSort = (typeof formerSorts)[number]
export type FormerRow = Omit<FormerOrder, 'lines'> & { pieces: number }

/** Index former_orders_newest has its nulls last, and serves no other order. */
const inOrder: Record<FormerSort, SQL[]> = {
  newest: [sql`${formerOrders.placed_at} desc nulls last, ${formerOrders.id} desc nulls last`],
  oldest: [sql`${formerOrders.placed_at} nulls first, ${formerOrders.id} nulls first`],
  total: [desc(formerOrders.total_price), desc(formerOrders.id)],
}

const pieces = sql<number>`(
  select coalesce(sum((line ->> 'quantity')::integer), 0)::integer from jsonb_array_elements(${lines}) as line
)`

/** Page of matching orders, and the sum of all that match, in piastres. */
export async function listOrderRows(
  ctx: Ctx,
  asked: FormerFilter,
  sort: FormerSort,
  { limit, offset }: Slice,
): Promise<Rows<FormerRow> & { sum: number }> {
  const [{ total, sum } = { total: 0, sum: 0 }] = await ctx.db
    .select({
      total: sql<number>`count(*)`,
      sum: sql<number>`coalesce(sum(${formerOrders.total_price}), 0)::bigint`,
    })
    .from(formerOrders)
    .where(matches(asked))
  if (offset >= total) return { rows: [], total, sum }
  const rows = await ctx.db
    .select({ ...rowColumns, pieces })
    .from(formerOrders)
    .where(matches(asked))
    .orderBy(...inOrder[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total, sum }
}

const matches = ({ state, search }: FormerFilter): SQL | undefined =>
  and(state && eq(formerOrders.state, state), search && isFound(search))

function isFound({ words, begin }: FormerSearch): SQL | undefined {
  const has = words.map((word) =>
    like(formerOrders.search_norm, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`),
  )
  return or(
    begin === undefined ? undefined : between(formerOrders.phone, ...phonesFrom(begin)),
    has.length > 0 ? and(...has) : sql`false`,
  )
}

export async function findOrder(ctx: Ctx, id: number): Promise<FormerOrder | null> {
  const [row] = await ctx.db.select(orderColumns).from(formerOrders).where(eq(formerOrders.id, id))
  return row ?? null
}
