import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { productColours, productSizes } from '../../products/products.tables.ts'
import { type OrderLineRow, orderColumns, type OrderRow } from '../orders.queries.ts'
import { orderLines, orders } from '../orders.tables.ts'

/**
 * Makes the transaction repeatable read, so that all its queries see one snapshot. Must be its
 * first statement.
 */
export async function lookAtOneMoment(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`set transaction isolation level repeatable read`)
}

export async function findOrderRow(ctx: Ctx, id: number): Promise<OrderRow | null> {
  const [order] = await ctx.db.select(orderColumns).from(orders).where(eq(orders.id, id))
  return order ?? null
}

/**
 * Current size and colour of each line, matched by name without case; choices on offer before
 * archived ones.
 */
export async function listChoicesToday(ctx: Ctx, orderId: number) {
  const size = ctx.db
    .select({ id: productSizes.id })
    .from(productSizes)
    .where(
      and(
        eq(productSizes.product_id, orderLines.product_id),
        sql`lower(${productSizes.name}) = lower(${orderLines.size})`,
      ),
    )
    .orderBy(
      desc(isNull(productSizes.archived_at)),
      desc(eq(productSizes.name, orderLines.size)),
      asc(productSizes.id),
    )
    .limit(1)
    .as('size_today')
  const colour = ctx.db
    .select({ id: productColours.id })
    .from(productColours)
    .where(
      and(
        eq(productColours.product_id, orderLines.product_id),
        sql`lower(${productColours.name}) = lower(${orderLines.colour})`,
      ),
    )
    .orderBy(
      desc(isNull(productColours.archived_at)),
      desc(eq(productColours.name, orderLines.colour)),
      asc(productColours.id),
    )
    .limit(1)
    .as('colour_today')
  return ctx.db
    .select({ position: orderLines.position, size_id: size.id, colour_id: colour.id })
    .from(orderLines)
    .leftJoinLateral(size, sql`true`)
    .leftJoinLateral(colour, sql`true`)
    .where(eq(orderLines.order_id, orderId))
}

export async function deleteOrderLines(
  ctx: Ctx,
  orderId: number,
  positions: number[],
): Promise<void> {
  await ctx.db
    .delete(orderLines)
    .where(and(eq(orderLines.order_id, orderId), inArray(orderLines.position, positions)))
}

export async function insertOrderLine(
  ctx: Ctx,
  orderId: number,
  position: number,
  line: OrderLineRow,
): Promise<void> {
  await ctx.db.insert(orderLines).values({ ...line, order_id: orderId, position })
}

/**
 * Updates an order line. Omitted columns stay: an item deleted since the line was read is not
 * written again.
 */
export async function updateOrderLine(
  ctx: Ctx,
  orderId: number,
  position: number,
  change: Partial<OrderLineRow>,
): Promise<void> {
  await ctx.db
    .update(orderLines)
    .set(change)
    .where(and(eq(orderLines.order_id, orderId), eq(orderLines.position, position)))
}
