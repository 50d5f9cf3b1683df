import { and, asc, count, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { orderEvents, orderLines, orders } from './orders.tables.ts'

/** An order's row without what only search reads. */
export const { name_norm: _, ...orderColumns } = getTableColumns(orders)

export type OrderRow = Omit<typeof orders.$inferSelect, 'name_norm'>
export type OrderLineRow = Omit<typeof orderLines.$inferSelect, 'order_id' | 'position'>
export type OrderEventRow = typeof orderEvents.$inferSelect

/** An order with its lines in their order and its events, oldest first. */
export type WholeOrder = { order: OrderRow; lines: OrderLineRow[]; events: OrderEventRow[] }

export type NewOrderRow = Omit<OrderRow, 'id' | 'number' | 'status' | 'version'>

/** Writes the order, its lines in their order and its first event in one round trip: checkout holds stock meanwhile. */
export async function insertOrder(ctx: Ctx, order: NewOrderRow, lines: OrderLineRow[]): Promise<{ id: number; number: string }> {
  const { rows } = await ctx.client.query<{ id: number; number: string }>({
    name: 'orders.insertOrder',
    text: `
      with placed as (
        insert into orders (
          token, user_id, first_name, last_name, phone, additional_phone, email, instagram_user, state, city, city_ar, address,
          area_id, subtotal, discount, delivery_price, total_price, language, delivery_from, delivery_to, created_at
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
        returning id, number, status, created_at
      ), bought as (
        insert into order_lines (
          order_id, position, product_id, inventory_item_id, name, name_ar, size, colour, colour_ar, colour_hex, picture_stem,
          price, quantity
        )
        select
          placed.id, line.position, line.product_id, line.inventory_item_id, line.name, line.name_ar, line.size, line.colour,
          line.colour_ar, line.colour_hex, line.picture_stem, line.price, line.quantity
        from placed, rows from (
          jsonb_to_recordset($22::jsonb) as (
            product_id int, inventory_item_id int, name text, name_ar text, size text, colour text, colour_ar text, colour_hex text,
            picture_stem text, price int, quantity int
          )
        ) with ordinality as line (
          product_id, inventory_item_id, name, name_ar, size, colour, colour_ar, colour_hex, picture_stem, price, quantity, position
        )
      ), begun as (
        insert into order_events (order_id, to_status, created_at) select id, status, created_at from placed
      )
      select id, number from placed`,
    values: [
      order.token,
      order.user_id,
      order.first_name,
      order.last_name,
      order.phone,
      order.additional_phone,
      order.email,
      order.instagram_user,
      order.state,
      order.city,
      order.city_ar,
      order.address,
      order.area_id,
      order.subtotal,
      order.discount,
      order.delivery_price,
      order.total_price,
      order.language,
      order.delivery_from,
      order.delivery_to,
      order.created_at,
      JSON.stringify(lines),
    ],
  })
  const [placed] = rows
  if (!placed) throw new Error('An insert answered no row')
  return placed
}

export async function findOrderByToken(ctx: Ctx, token: string): Promise<WholeOrder | null> {
  const [whole] = await withParts(ctx, await ctx.db.select(orderColumns).from(orders).where(eq(orders.token, token)))
  return whole ?? null
}

export async function findOrder(ctx: Ctx, id: number): Promise<WholeOrder | null> {
  const [whole] = await withParts(ctx, await ctx.db.select(orderColumns).from(orders).where(eq(orders.id, id)))
  return whole ?? null
}

/** Only an order that is nobody's. */
export async function giveOrder(ctx: Ctx, token: string, userId: number): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ user_id: userId })
    .where(and(eq(orders.token, token), isNull(orders.user_id)))
}

/** Newest first. */
export async function listOrdersOf(ctx: Ctx, userId: number, { limit, offset }: Slice): Promise<Rows<WholeOrder>> {
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

/** Two statements for however many orders. */
async function withParts(ctx: Ctx, rows: OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const lines = await ctx.db.select().from(orderLines).where(inArray(orderLines.order_id, ids)).orderBy(asc(orderLines.position))
  const events = await ctx.db.select().from(orderEvents).where(inArray(orderEvents.order_id, ids)).orderBy(asc(orderEvents.id))
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const eventsOf = Map.groupBy(events, (event) => event.order_id)
  return rows.map((order) => ({ order, lines: linesOf.get(order.id) ?? [], events: eventsOf.get(order.id) ?? [] }))
}
