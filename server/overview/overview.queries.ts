import type { OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'

/** The last days of the shop, `today` (YYYY-MM-DD) among them. */
export type Days = { today: string; count: number }

const firstDay = '($1::date - $2::int + 1)'
/** When the first of the days began; a day of the shop may have 23 or 25 hours. */
const begun = `${firstDay}::timestamp at time zone 'Africa/Cairo'`

/** `rejected` orders are in none of the other figures. */
export type DayOfSales = { day: string; orders: number; total: number; rejected: number }

/** Oldest first, one row for each day. */
export async function listSales(ctx: Ctx, { today, count }: Days): Promise<DayOfSales[]> {
  const { rows } = await ctx.client.query<DayOfSales>({
    name: 'overview.sales',
    // Each day is looked up by its own bounds: to reckon the day of every order costs more than all the rest.
    text: `
      select day, sold.orders, sold.total, sold.rejected
      from generate_series(0, $2::int - 1) as later
      cross join lateral (select ${firstDay} + later as day) as days
      cross join lateral (
        select
          count(*) filter (where status <> 'reject') as orders,
          coalesce(sum(total_price) filter (where status <> 'reject'), 0)::bigint as total,
          count(*) filter (where status = 'reject') as rejected
        from orders
        where created_at >= day::timestamp at time zone 'Africa/Cairo'
          and created_at < (day + 1)::timestamp at time zone 'Africa/Cairo'
      ) as sold
      order by day`,
    values: [today, count],
  })
  return rows
}

/** Of all orders ever placed. */
export async function countOrders(ctx: Ctx): Promise<Record<OrderStatus, number>> {
  const { rows } = await ctx.client.query<Record<OrderStatus, number>>({
    name: 'overview.orders',
    // Each counted by itself: to group them takes twice as long.
    text: `
      select
        (select count(*) from orders where status = 'pending') as pending,
        (select count(*) from orders where status = 'shipped') as shipped,
        (select count(*) from orders where status = 'accept') as accept,
        (select count(*) from orders where status = 'reject') as reject`,
  })
  const [counted] = rows
  if (!counted) throw new Error('A count answered no row')
  return counted
}

type Image = { stem: string; width: number; height: number } | null

/** The first picture of a product. */
const imageOf = `(
        select json_build_object('stem', file.stem, 'width', file.width, 'height', file.height)
        from product_pictures as picture
        join media_files as file on file.id = picture.media_id
        where picture.product_id = product.id
        order by picture.position
        limit 1
      ) as image`

export type BestSeller = {
  product_id: number | null
  slug: string | null
  name: string
  name_ar: string | null
  image: Image
  pieces: number
  total: number
}

/** By pieces, then by what they brought. */
export async function listBestSellers(ctx: Ctx, { today, count }: Days, most: number): Promise<BestSeller[]> {
  const { rows } = await ctx.client.query<BestSeller>({
    name: 'overview.bestSellers',
    // What is no product any more is told apart by its name. The best alone get their names, as last sold: to
    // carry those of everything takes longer than to add it up.
    text: `
      with lines as not materialized (
        select line.order_id, line.product_id, line.name, line.name_ar, line.quantity, line.price::bigint * line.quantity as price
        from orders as bought
        join order_lines as line on line.order_id = bought.id
        where bought.created_at >= ${begun} and bought.status <> 'reject'
      ), best as (
        select product_id, sum(quantity)::bigint as pieces, sum(price)::bigint as total, max(order_id) as last
        from lines
        where product_id is not null
        group by product_id
        order by pieces desc, total desc
        fetch first ($3::integer) rows with ties
      ), sold as (
        select best.product_id, named.name, named.name_ar, best.pieces, best.total
        from best
        cross join lateral (
          select name, name_ar from order_lines as line where line.order_id = best.last and line.product_id = best.product_id limit 1
        ) as named
        union all
        select null, name, max(name_ar), sum(quantity)::bigint, sum(price)::bigint from lines where product_id is null group by name
        order by pieces desc, total desc, name
        limit $3
      )
      select
        product.id as product_id, product.slug, coalesce(product.name, sold.name) as name, ${imageOf},
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
  slug: string
  image: Image
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
    // The first rows are of the products of which some choice has the fewest.
    text: `
      with fewest as materialized (
        select level.product_id
        from (select * from product_levels where least <= $1 and not is_archived order by least, product_id) as level
        join subcategories as subcategory on subcategory.id = level.subcategory_id and subcategory.status = 'active'
        where exists (
          select
          from variants as variant
          left join product_sizes as size on size.id = variant.size_id
          left join product_colours as colour on colour.id = variant.colour_id
          where variant.product_id = level.product_id and size.archived_at is null and colour.archived_at is null
        )
        order by level.least, level.product_id
        limit $2
      )
      select
        product.id as product_id, product.slug, product.name, product.name_ar, item.quantity, ${imageOf},
        case when product.stock_counted_by = 'variant' then size.name end as size,
        case when product.stock_counted_by = 'variant' then colour.name end as color,
        case when product.stock_counted_by = 'variant' then colour.name_ar end as color_ar
      from fewest
      join products as product on product.id = fewest.product_id
      join inventory_items as item on item.product_id = product.id
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

export type Wanted = { product_id: number; name: string; name_ar: string | null; people: number }

/** What most people wait for, of what is no less in the shop for being sold out. */
export async function listWanted(ctx: Ctx, most: number): Promise<Wanted[]> {
  const { rows } = await ctx.client.query<Wanted>({
    name: 'overview.wanted',
    text: `
      select product.id as product_id, product.name, product.name_ar, asked.people
      from (select product_id, count(distinct email) as people from restock_requests group by product_id) as asked
      join products as product on product.id = asked.product_id and product.archived_at is null
      order by asked.people desc, product.id
      limit $1`,
    values: [most],
  })
  return rows
}

export type Waiting = { orders: number; questions: number; callbacks: number; reviews: number; failed_mails: number }

/** What nobody has seen to yet, and every mail that failed and was not sent since: each counted in an index that holds nothing else. */
export async function countWaiting(ctx: Ctx): Promise<Waiting> {
  const { rows } = await ctx.client.query<Waiting>({
    name: 'overview.waiting',
    text: `
      select
        (select count(*) from orders where status = 'pending') as orders,
        (select count(*) from questions where answered_at is null) as questions,
        (select count(*) from callbacks where called_at is null) as callbacks,
        (select count(*) from reviews where decided_at is null and status = 'rejected') as reviews,
        (select count(*) from mails where last_error is not null) as failed_mails`,
  })
  const [waiting] = rows
  if (!waiting) throw new Error('A count answered no row')
  return waiting
}
