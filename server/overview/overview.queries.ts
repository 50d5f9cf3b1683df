import type { OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'

/** The last days of the shop, `today` (YYYY-MM-DD) among them. */
export type Days = { today: string; count: number }

const firstDay = '($1::date - $2::int + 1)'
/** When the first of the days began; a day of the shop may have 23 or 25 hours. */
const begun = `${firstDay}::timestamp at time zone 'Africa/Cairo'`

export type DayOfSales = { day: string; orders: number; total: number }

/** Oldest first, one row for each day. */
export async function listSales(ctx: Ctx, { today, count }: Days): Promise<DayOfSales[]> {
  const { rows } = await ctx.client.query<DayOfSales>({
    name: 'overview.sales',
    text: `
      with sold as (
        select (created_at at time zone 'Africa/Cairo')::date as day, count(*) as orders, sum(total_price)::bigint as total
        from orders
        where created_at >= ${begun} and status <> 'reject'
        group by 1
      )
      select day, coalesce(sold.orders, 0) as orders, coalesce(sold.total, 0) as total
      from generate_series(0, $2::int - 1) as later
      cross join lateral (select ${firstDay} + later as day) as days
      left join sold using (day)
      order by day`,
    values: [today, count],
  })
  return rows
}

/** A status without orders is left out. */
export async function countOrders(ctx: Ctx): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await ctx.client.query<{ status: OrderStatus; orders: number }>({
    name: 'overview.orders',
    text: 'select status, count(*) as orders from orders group by status',
  })
  return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]))
}

export type BestSeller = { product_id: number | null; name: string; name_ar: string | null; pieces: number; total: number }

/** By pieces, then by what they brought. */
export async function listBestSellers(ctx: Ctx, { today, count }: Days, most: number): Promise<BestSeller[]> {
  const { rows } = await ctx.client.query<BestSeller>({
    name: 'overview.bestSellers',
    // What is no product any more is told apart by its name.
    text: `
      with sold as (
        select
          line.product_id, max(line.name) as name, max(line.name_ar) as name_ar,
          sum(line.quantity)::bigint as pieces, sum(line.price::bigint * line.quantity)::bigint as total
        from orders as bought
        join order_lines as line on line.order_id = bought.id
        where bought.created_at >= ${begun} and bought.status <> 'reject'
        group by line.product_id, case when line.product_id is null then line.name end
        order by pieces desc, total desc, name
        limit $3
      )
      select
        product.id as product_id, coalesce(product.name, sold.name) as name,
        case when product.id is null then sold.name_ar else product.name_ar end as name_ar,
        sold.pieces, sold.total
      from sold
      left join products as product on product.id = sold.product_id and product.archived_at is null
      order by sold.pieces desc, sold.total desc, sold.name`,
    values: [today, count, most],
  })
  return rows
}

export type LowStock = {
  product_id: number
  name: string
  name_ar: string | null
  size: string | null
  color: string | null
  color_ar: string | null
  quantity: number
}

/** Of what shoppers can see, fewest first. @param pieces at most so many are left @param most so many rows */
export async function listLowStock(ctx: Ctx, pieces: number, most: number): Promise<LowStock[]> {
  const { rows } = await ctx.client.query<LowStock>({
    name: 'overview.lowStock',
    text: `
      select
        product.id as product_id, product.name, product.name_ar, item.quantity,
        case when product.stock_counted_by = 'variant' then size.name end as size,
        case when product.stock_counted_by = 'variant' then colour.name end as color,
        case when product.stock_counted_by = 'variant' then colour.name_ar end as color_ar
      from inventory_items as item
      join products as product on product.id = item.product_id and product.archived_at is null
      join subcategories as subcategory on subcategory.id = product.subcategory_id and subcategory.status = 'active'
      -- One of the choices on offer that are counted in it: where there are more, they are not named.
      join lateral (
        select variant.size_id, variant.colour_id
        from variants as variant
        left join product_sizes as size on size.id = variant.size_id
        left join product_colours as colour on colour.id = variant.colour_id
        where variant.inventory_item_id = item.id and size.archived_at is null and colour.archived_at is null
        limit 1
      ) as choice on true
      left join product_sizes as size on size.id = choice.size_id
      left join product_colours as colour on colour.id = choice.colour_id
      where item.quantity <= $1
      order by item.quantity, product.id, size.position, size.id, colour.position, colour.id
      limit $2`,
    values: [pieces, most],
  })
  return rows
}

export type Lately = { questions: number; callbacks: number; reviews: number; failed_mails: number }

/** What came in, and every mail that failed and was not sent since. */
export async function countLately(ctx: Ctx, { today, count }: Days): Promise<Lately> {
  const { rows } = await ctx.client.query<Lately>({
    name: 'overview.lately',
    text: `
      select
        (select count(*) from questions where created_at >= ${begun}) as questions,
        (select count(*) from callbacks where created_at >= ${begun}) as callbacks,
        (select count(*) from reviews where created_at >= ${begun} and status <> 'accepted') as reviews,
        (select count(*) from mails where last_error is not null) as failed_mails`,
    values: [today, count],
  })
  const [lately] = rows
  if (!lately) throw new Error('A count answered no row')
  return lately
}
