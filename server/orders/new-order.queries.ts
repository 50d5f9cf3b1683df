import type { Ctx } from '#server/ctx.ts'
import type { OrderLineRow, OrderRow } from './orders.queries.ts'

/** Columns of a new order; the others have defaults. */
export type NewOrderRow = Omit<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'version'
  | 'tries'
  | 'next_try_at'
  | 'reason'
  | 'waiting_since'
  | 'extra_discount'
  | 'left_at'
  | 'paid'
>

/** Order that release 1.1.0 made for a request with this idempotency key. */
export async function findMadeOrder(ctx: Ctx, key: string): Promise<number | null> {
  const { rows } = await ctx.client.query<Pick<OrderRow, 'id'>>(
    'select id from orders where idempotency_key = $1',
    [key],
  )
  return rows[0]?.id ?? null
}

const orderColumns = [
  'prefix',
  'token',
  'user_id',
  'first_name',
  'last_name',
  'phone',
  'additional_phone',
  'email',
  'instagram_user',
  'state',
  'city',
  'city_ar',
  'address',
  'address_parts',
  'courier_note',
  'area_id',
  'coupon_id',
  'exchange_of',
  'exchange_credit',
  'subtotal',
  'discount',
  'delivery_price',
  'total_price',
  'language',
  'delivery_from',
  'delivery_to',
  'source',
  'confirmation',
  'is_trial',
  'created_at',
] as const satisfies (keyof NewOrderRow)[]

const lineColumns = [
  'product_id',
  'inventory_item_id',
  'name',
  'name_ar',
  'size',
  'size_ar',
  'colour',
  'colour_ar',
  'colour_hex',
  'picture_stem',
  'price',
  'quantity',
  'sku',
  'cost',
] as const satisfies (keyof OrderLineRow)[]

/** Fails to compile where a column of a new order or line is not inserted. */
type Inserted<Row, Columns extends readonly unknown[]> =
  Exclude<keyof Row, Columns[number]> extends never ? Row : never

/**
 * Inserts the order and its lines in one statement, because checkout holds locks on stock
 * meanwhile.
 */
export async function insertOrder(
  ctx: Ctx,
  order: Inserted<NewOrderRow, typeof orderColumns>,
  lines: Inserted<OrderLineRow, typeof lineColumns>[],
): Promise<Pick<OrderRow, 'id' | 'number'>> {
  const { rows } = await ctx.client.query<Pick<OrderRow, 'id' | 'number'>>({
    name: 'orders.insertOrder',
    text: `
      with placed as (
        insert into orders (${orderColumns.join(', ')}, waiting_since)
        select ${orderColumns.join(', ')}, created_at from jsonb_populate_record(null::orders, $1)
        returning id, number
      ), bought as (
        insert into order_lines (order_id, position, ${lineColumns.join(', ')})
        select placed.id, line.position, ${lineColumns.map((column) => `line.${column}`).join(', ')}
        from placed, jsonb_populate_recordset(null::order_lines, $2) as line
      )
      select id, number from placed`,
    values: [
      JSON.stringify(order),
      JSON.stringify(lines.map((line, index) => ({ ...line, position: index + 1 }))),
    ],
  })
  const [placed] = rows
  if (!placed) throw new Error('An insert answered no row')
  return placed
}
