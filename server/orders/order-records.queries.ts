import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { matches, type OrderFilter } from './order-search.queries.ts'
import { orderColumns, type OrderEventRow, type OrderLineRow, type OrderRow } from './orders.queries.ts'
import { orderEvents, orderLines, orders } from './orders.tables.ts'

/** An order as a row of a list: of its lines, in their order, what of each stands in the row. */
export type OrderListRow = OrderRow & { product_id: (number | null)[]; quantity: number[]; size: (string | null)[] }

/** Newest first. */
export async function listOrderRows(ctx: Ctx, filter: OrderFilter, { limit, offset }: Slice): Promise<Rows<OrderListRow>> {
  const asked = matches(filter)
  const total = await ctx.db.$count(orders, asked)
  if (offset >= total) return { rows: [], total }
  // Only ids are walked over up to the page: they stand in the index, the rows do not.
  const ids = ctx.db
    .$with('ids')
    .as(
      ctx.db
        .select({ id: orders.id })
        .from(orders)
        .where(asked)
        .orderBy(desc(orders.created_at), desc(orders.id))
        .limit(limit)
        .offset(offset),
    )
  const rows = await ctx.db
    .with(ids)
    .select({
      ...orderColumns,
      product_id: ofLines<number | null>('product_id'),
      quantity: ofLines<number>('quantity'),
      size: ofLines<string | null>('size'),
    })
    .from(orders)
    .where(inArray(orders.id, ctx.db.select({ id: ids.id }).from(ids)))
    .orderBy(desc(orders.created_at), desc(orders.id))
  return { rows, total }
}

const ofLines = <Value>(column: 'product_id' | 'quantity' | 'size') =>
  sql<Value[]>`array(
    select line.${sql.identifier(column)} from ${orderLines} as line where line.order_id = ${orders}.id order by line.position
  )`

/** Nobody else changes it until the transaction ends. */
export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow | null> {
  const [order] = await ctx.db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('no key update')
  return order ?? null
}

/** In their order. */
export async function listLines(ctx: Ctx, orderId: number): Promise<OrderLineRow[]> {
  return ctx.db.select().from(orderLines).where(eq(orderLines.order_id, orderId)).orderBy(asc(orderLines.position))
}

/** Writes down what became of an order, and sets its status. */
export async function insertEvent(ctx: Ctx, event: Omit<OrderEventRow, 'id'>): Promise<void> {
  await ctx.db.insert(orderEvents).values(event)
  if (event.from_status !== event.to_status) {
    await ctx.db.update(orders).set({ status: event.to_status }).where(eq(orders.id, event.order_id))
  }
}
