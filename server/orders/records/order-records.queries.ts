import { asc, count, desc, inArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { mediaFiles } from '../../media/media.tables.ts'
import { matches, type OrderFilter } from './order-search.queries.ts'
import {
  orderColumns,
  type OrderLineRow,
  type OrderRow,
  type ShownLineRow,
} from '../orders.queries.ts'
import { orderLines, orders } from '../orders.tables.ts'

/** Order row of a list, with a summary of its lines by position. */
export type OrderListRow = OrderRow & {
  lines: Pick<
    ShownLineRow,
    | 'product_id'
    | 'quantity'
    | 'size'
    | 'name'
    | 'name_ar'
    | 'picture_stem'
    | 'picture_width'
    | 'picture_height'
  >[]
}

/** Sort orders; orders of equal total are sorted by id, in the same direction. */
const inOrder = {
  newest: [desc(orders.created_at), desc(orders.id)],
  oldest: [asc(orders.created_at), asc(orders.id)],
  price_desc: [desc(orders.total_price), desc(orders.id)],
  price_asc: [asc(orders.total_price), asc(orders.id)],
}
export type OrderSort = keyof typeof inOrder
const opposite = {
  newest: 'oldest',
  oldest: 'newest',
  price_desc: 'price_asc',
  price_asc: 'price_desc',
} as const

/** Number of matching orders per status. */
export async function countOrders(
  ctx: Ctx,
  asked: Omit<OrderFilter, 'status'>,
): Promise<Record<OrderStatus, number>> {
  const found = await ctx.db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(matches(asked))
    .groupBy(orders.status)
  return {
    pending: 0,
    shipped: 0,
    accept: 0,
    reject: 0,
    ...Object.fromEntries(found.map(({ status, count }) => [status, count])),
  }
}

/**
 * @param total number of matching orders: a page in the second half is read backwards from the end
 */
export async function listOrderRows(
  ctx: Ctx,
  asked: OrderFilter,
  sort: OrderSort,
  { limit, offset }: Slice,
  total: number,
): Promise<OrderListRow[]> {
  const left = total - offset
  const walk =
    left < offset
      ? { sort: opposite[sort], limit: Math.min(limit, left), offset: Math.max(0, left - limit) }
      : { sort, limit, offset }
  // Ids only, because the index is enough to skip the rows before the page.
  const ids = ctx.db.$with('ids').as(
    ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(matches(asked))
      .orderBy(...inOrder[walk.sort])
      .limit(walk.limit)
      .offset(walk.offset),
  )
  return ctx.db
    .with(ids)
    .select({ ...orderColumns, lines })
    .from(orders)
    .where(inArray(orders.id, ctx.db.select({ id: ids.id }).from(ids)))
    .orderBy(...inOrder[sort])
}

/** Ids of all matching orders, sorted: a few bytes each. */
export async function listOrderIds(
  ctx: Ctx,
  asked: OrderFilter,
  sort: OrderSort,
): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(matches(asked))
    .orderBy(...inOrder[sort])
  return rows.map(({ id }) => id)
}

/** Columns of an order and its lines in an export. */
export type OrderWithLines = OrderRow & {
  lines: Pick<
    OrderLineRow,
    'sku' | 'name' | 'name_ar' | 'size' | 'size_ar' | 'colour' | 'colour_ar' | 'price' | 'quantity'
  >[]
}

/** Orders with their lines as they are now, in the order of the ids. */
export async function listOrdersWithLines(ctx: Ctx, ids: number[]): Promise<OrderWithLines[]> {
  const rows = await ctx.db
    .select({ ...orderColumns, lines: linesOfFile })
    .from(orders)
    .where(inArray(orders.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Lines as one JSON value: the driver's array parser costs more than the rest of the export. */
const linesOfFile = sql<OrderWithLines['lines']>`(
  select coalesce(json_agg(json_build_object(
    'sku', line.sku, 'name', line.name, 'name_ar', line.name_ar, 'size', line.size, 'size_ar', line.size_ar, 'colour', line.colour, 'colour_ar', line.colour_ar,
    'price', line.price, 'quantity', line.quantity
  ) order by line.position), '[]')
  from ${orderLines} as line where line.order_id = ${orders}.id
)`

const lines = sql<OrderListRow['lines']>`array(
  select jsonb_build_object(
    'product_id', line.product_id, 'quantity', line.quantity, 'size', line.size,
    'name', line.name, 'name_ar', line.name_ar, 'picture_stem', line.picture_stem, 'picture_width', file.width, 'picture_height', file.height
  )
  from ${orderLines} as line left join ${mediaFiles} as file on file.stem = line.picture_stem
  where line.order_id = ${orders}.id order by line.position
)`
