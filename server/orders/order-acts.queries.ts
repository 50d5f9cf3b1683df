import { eq } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { orderColumns, type OrderEventRow, type OrderRow } from './orders.queries.ts'
import { orderEvents, orders } from './orders.tables.ts'

/** Nobody else changes it until the transaction ends. */
export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow | null> {
  const [order] = await ctx.db.select(orderColumns).from(orders).where(eq(orders.id, id)).for('no key update')
  return order ?? null
}

/** The same of many, in the order of their ids, so that two who lock some of the same never wait for each other. */
export async function lockOrders(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.client.query('select from orders where id = any($1::integer[]) order by id for no key update', [ids])
}

/** Writes down what happened to many at once, at the status that each has. */
export async function insertMoneyEvents(
  ctx: Ctx,
  act: NonNullable<OrderEventRow['act']>,
  notes: { order_id: number; about: object }[],
  by: Pick<OrderEventRow, 'user_id' | 'user_name' | 'created_at'>,
): Promise<void> {
  await ctx.client.query(
    `insert into order_events (order_id, kind, from_status, to_status, act, about, user_id, user_name, created_at)
     select orders.id, 'money', orders.status, orders.status, $2, note.about, $3, $4, $5
     from jsonb_to_recordset($1::jsonb) as note (order_id integer, about jsonb) join orders on orders.id = note.order_id order by orders.id`,
    [JSON.stringify(notes), act, by.user_id, by.user_name, by.created_at],
  )
}

/** Writes down what happened; it is announced when the transaction commits. */
export async function insertEvent(ctx: Ctx, event: Omit<OrderEventRow, 'id'>): Promise<number> {
  const [written] = await ctx.db.insert(orderEvents).values(event).returning({ id: orderEvents.id })
  return (written as { id: number }).id
}

/** What is not given stays. */
export async function updateOrder(ctx: Ctx, id: number, change: Partial<Omit<OrderRow, 'id' | 'number'>>): Promise<void> {
  await ctx.db.update(orders).set(change).where(eq(orders.id, id))
}
