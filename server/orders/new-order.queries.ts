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
>

/** Order that release 1.1.0 made for a request with this idempotency key. */
export async function findMadeOrder(ctx: Ctx, key: string): Promise<number | null> {
  const { rows } = await ctx.client.query<Pick<OrderRow, 'id'>>(
    'select id from orders where idempotency_key = $1',
    [key],
  )
  return rows[0]?.id ?? null
}

/**
 * Inserts the order and its lines in one statement, because checkout holds locks on stock
 * meanwhile.
 */
export async function insertOrder(
  ctx: Ctx,
  order: NewOrderRow,
  lines: OrderLineRow[],
): Promise<Pick<OrderRow, 'id' | 'number'>> {
  const { rows } = await ctx.client.query<Pick<OrderRow, 'id' | 'number'>>({
    name: 'orders.insertOrder',
    text: `
      with placed as (
        insert into orders (
          token, user_id, first_name, last_name, phone, additional_phone, email, instagram_user, state, city, city_ar, address,
          area_id, subtotal, discount, delivery_price, total_price, language, delivery_from, delivery_to, created_at, waiting_since, courier_note,
          source, confirmation, address_parts, coupon_id, exchange_of, exchange_credit
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21, $22, $24, $25, $26::jsonb, $27, $28, $29)
        returning id, number
      ), bought as (
        insert into order_lines (
          order_id, position, product_id, inventory_item_id, name, name_ar, size, size_ar, colour, colour_ar, colour_hex,
          picture_stem, price, quantity, sku, cost
        )
        select
          placed.id, line.position, line.product_id, line.inventory_item_id, line.name, line.name_ar, line.size, line.size_ar,
          line.colour, line.colour_ar, line.colour_hex, line.picture_stem, line.price, line.quantity, line.sku, line.cost
        from placed, rows from (
          jsonb_to_recordset($23::jsonb) as (
            product_id int, inventory_item_id int, name text, name_ar text, size text, size_ar text, colour text, colour_ar text,
            colour_hex text, picture_stem text, price bigint, quantity int, sku text, cost bigint
          )
        ) with ordinality as line (
          product_id, inventory_item_id, name, name_ar, size, size_ar, colour, colour_ar, colour_hex, picture_stem, price, quantity, sku, cost, position
        )
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
      order.courier_note,
      JSON.stringify(lines),
      order.source,
      order.confirmation,
      order.address_parts === null ? null : JSON.stringify(order.address_parts),
      order.coupon_id,
      order.exchange_of,
      order.exchange_credit,
    ],
  })
  const [placed] = rows
  if (!placed) throw new Error('An insert answered no row')
  return placed
}
