import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { type Advance, listAdvances } from './money/money.queries.ts'
import { orderEvents } from '../journal/journal.tables.ts'
import { orderLines, orders } from './orders.tables.ts'

/** Columns of an order without the search and idempotency columns. */
export const { search_norm: _, idempotency_key: __, ...orderColumns } = getTableColumns(orders)

export type OrderRow = Omit<typeof orders.$inferSelect, 'search_norm' | 'idempotency_key'>
export type OrderLineRow = Omit<typeof orderLines.$inferSelect, 'order_id' | 'position'>
/** A line with the pixel size of its picture, if it has one. */
export type ShownLineRow = OrderLineRow & {
  picture_width: number | null
  picture_height: number | null
}
export type OrderEventRow = typeof orderEvents.$inferSelect

/** An order with its lines by position, its events and its payments in advance, oldest first. */
export type WholeOrder = {
  order: OrderRow
  lines: (ShownLineRow & { position: number })[]
  events: OrderEventRow[]
  advances: Advance[]
}

export async function findOrderByToken(ctx: Ctx, token: string): Promise<WholeOrder | null> {
  const [whole] = await withParts(
    ctx,
    await ctx.db.select(orderColumns).from(orders).where(eq(orders.token, token)),
  )
  return whole ?? null
}

export async function findOrder(ctx: Ctx, id: number): Promise<WholeOrder | null> {
  const [whole] = await withParts(
    ctx,
    await ctx.db.select(orderColumns).from(orders).where(eq(orders.id, id)),
  )
  return whole ?? null
}

export async function findOrderId(ctx: Ctx, token: string): Promise<number | null> {
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.token, token))
  return order?.id ?? null
}

/** Orders by id, in no order. */
export async function findOrders(ctx: Ctx, ids: number[]): Promise<WholeOrder[]> {
  return withParts(
    ctx,
    await ctx.db.select(orderColumns).from(orders).where(inArray(orders.id, ids)),
  )
}

/** Assigns a guest's order to a user. */
export async function giveOrder(ctx: Ctx, token: string, userId: number): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ user_id: userId })
    .where(and(eq(orders.token, token), isNull(orders.user_id)))
}

/** Whether an order of this user or token that left the shop contains the product. */
export async function hasBought(
  ctx: Ctx,
  {
    product_id,
    userId,
    token,
  }: { product_id: number; userId: number | null; token: string | null },
): Promise<boolean> {
  const owner = [
    ...(userId === null ? [] : [eq(orders.user_id, userId)]),
    ...(token === null ? [] : [eq(orders.token, token)]),
  ]
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      orderLines,
      and(eq(orderLines.order_id, orders.id), eq(orderLines.product_id, product_id)),
    )
    .where(and(or(...owner), inArray(orders.status, ['shipped', 'accept'])))
    .limit(1)
  return found !== undefined
}

/** Orders of a user, newest first. */
export async function listOrdersOf(
  ctx: Ctx,
  userId: number,
  { limit, offset }: Slice,
): Promise<Rows<WholeOrder>> {
  const own = eq(orders.user_id, userId)
  const [counted] = await ctx.db.select({ total: count() }).from(orders).where(own)
  const rows = await ctx.db
    .select(orderColumns)
    .from(orders)
    .where(own)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(limit)
    .offset(offset)
  return { rows: await withParts(ctx, rows), total: counted?.total ?? 0 }
}

/** Adds lines, events and advances in three statements for any number of orders. */
async function withParts(ctx: Ctx, rows: OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const lines = await ctx.db
    .select({
      ...getTableColumns(orderLines),
      picture_width: mediaFiles.width,
      picture_height: mediaFiles.height,
    })
    .from(orderLines)
    .leftJoin(mediaFiles, eq(mediaFiles.stem, orderLines.picture_stem))
    .where(inArray(orderLines.order_id, ids))
    .orderBy(asc(orderLines.position))
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.order_id, ids))
    .orderBy(asc(orderEvents.id))
  const advancesOf = await listAdvances(ctx, ids)
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const eventsOf = Map.groupBy(events, (event) => event.order_id)
  return rows.map((order) => ({
    order,
    lines: linesOf.get(order.id) ?? [],
    events: eventsOf.get(order.id) ?? [],
    advances: advancesOf.get(order.id) ?? [],
  }))
}
