import type { Ctx } from '#server/ctx.ts'
import type { mediaFiles } from '../media/media.tables.ts'
import { notTrial } from '#server/orders/orders.ts'
import type { orders } from '../orders/orders.tables.ts'
import type {
  inventoryItems,
  productColours,
  products,
  productSizes,
} from '../products/products.tables.ts'

/** A number of days of the shop, ending with `last` (YYYY-MM-DD). */
export type LastDays = { last: string; count: number }

/** `rejected` orders are excluded from the other figures. */
export type DayOfSales = { day: string; orders: number; total: number; rejected: number }

/** One row for each day, oldest first. */
export async function listSales(ctx: Ctx, { last, count }: LastDays): Promise<DayOfSales[]> {
  const { rows } = await ctx.client.query<DayOfSales>({
    name: 'overview.sales',
    // Each day is an index range: to compute the day of every order takes longer than to sum them.
    text: `
      select asked.day, placed.orders, placed.total, placed.rejected
      from (select $1::date - earlier as day from generate_series(0, $2::int - 1) as earlier) as asked
      cross join lateral (
        select
          count(*) filter (where status <> 'reject') as orders,
          coalesce(sum(total_price) filter (where status <> 'reject'), 0)::bigint as total,
          count(*) filter (where status = 'reject') as rejected
        from orders
        where created_at >= asked.day::timestamp at time zone 'Africa/Cairo'
          and created_at < (asked.day + 1)::timestamp at time zone 'Africa/Cairo'
          and ${notTrial}
      ) as placed
      order by asked.day`,
    values: [last, count],
  })
  return rows
}

const within = (
  moment: string,
) => `${moment} >= ($1::date - $2::integer + 1)::timestamp at time zone 'Africa/Cairo'
        and ${moment} < ($1::date + 1)::timestamp at time zone 'Africa/Cairo'`

type Order = typeof orders.$inferSelect

/** Orders of a period grouped by these columns. */
export type OrderKind = Pick<Order, 'status' | 'reason' | 'source'> & {
  is_confirmed: boolean
  orders: number
  total: number
}

/** Read from the covering index orders_newest alone. */
export async function listKinds(ctx: Ctx, { last, count }: LastDays): Promise<OrderKind[]> {
  // Unnamed, for the same reason as listBestSellers.
  const { rows } = await ctx.client.query<OrderKind>(
    `select
      status, reason, source, confirmation = 'confirmed' as is_confirmed, count(*) as orders, coalesce(sum(total_price), 0)::bigint as total
    from orders
    where ${within('created_at')} and ${notTrial}
    group by status, reason, source, confirmation = 'confirmed'`,
    [last, count],
  )
  return rows
}

type Product = typeof products.$inferSelect
type Image = Pick<typeof mediaFiles.$inferSelect, 'stem' | 'width' | 'height'> | null

/** First picture of a product. */
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

/**
 * Best sellers by pieces, then by revenue, then by name; current names are shown. Deleted products
 * are grouped by name.
 */
export async function listBestSellers(
  ctx: Ctx,
  { last, count }: LastDays,
  most: number,
): Promise<BestSeller[]> {
  // Unnamed, so that it is planned for its period each time: a week and a year need different
  // plans.
  const { rows } = await ctx.client.query<BestSeller>(
    `with sold as (
      select
        line.product_id, case when line.product_id is null then line.name end as name,
        max(line.name_ar) filter (where line.product_id is null) as name_ar,
        sum(line.quantity) as pieces, sum(line.price::bigint * line.quantity)::bigint as total
      from orders
      join order_lines as line on line.order_id = orders.id
      where ${within('orders.created_at')} and orders.status <> 'reject' and ${notTrial}
      group by 1, 2
      order by pieces desc, total desc
      fetch first ($3::integer) rows with ties
    )
    select
      product.id as product_id, product.slug, coalesce(product.name, last.name, sold.name) as name, ${imageOf},
      case when product.id is null then coalesce(last.name_ar, sold.name_ar) else product.name_ar end as name_ar,
      sold.pieces, sold.total
    from sold
    left join lateral (
      -- Their orders are looked up one by one, from the last: to find all of a product's that are in the days takes longer than all the rest.
      select line.name, line.name_ar
      from order_lines as line
      cross join lateral (
        select from orders
        where id = line.order_id and status <> 'reject' and ${within('created_at')}
        offset 0
      ) as bought
      where line.product_id = sold.product_id
      order by line.order_id desc
      limit 1
    ) as last on true
    left join products as product on product.id = sold.product_id and product.archived_at is null
    order by sold.pieces desc, sold.total desc, coalesce(last.name, sold.name)
    limit $3`,
    [last, count, most],
  )
  return rows
}

export type LowStock = Pick<Product, 'slug' | 'name' | 'name_ar'> & {
  product_id: Product['id']
  image: Image
  size: (typeof productSizes.$inferSelect)['name'] | null
  size_ar: (typeof productSizes.$inferSelect)['name_ar']
  color: (typeof productColours.$inferSelect)['name'] | null
  color_ar: (typeof productColours.$inferSelect)['name_ar']
  quantity: (typeof inventoryItems.$inferSelect)['quantity']
}

/**
 * Visible products with low stock, lowest first.
 * @param pieces upper limit of pieces left
 * @param most limit of rows
 */
export async function listLowStock(ctx: Ctx, pieces: number, most: number): Promise<LowStock[]> {
  const { rows } = await ctx.client.query<LowStock>({
    name: 'overview.lowStock',
    // The first rows belong to the products whose lowest variant is the lowest.
    text: `
      with fewest as materialized (
        select product_id
        from catalogue_entries
        where visible and fewest <= $1
        order by fewest, product_id
        limit $2
      )
      select
        product.id as product_id, product.slug, product.name, product.name_ar, item.quantity, ${imageOf},
        case when product.stock_counted_by = 'variant' then size.name end as size,
        case when product.stock_counted_by = 'variant' then size.name_ar end as size_ar,
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

export type AwaitedProduct = Pick<Product, 'name' | 'name_ar'> & {
  product_id: Product['id']
  people: number
}

/** Most awaited choices of products that are in the shop, although sold out. */
export async function listWanted(ctx: Ctx, most: number): Promise<AwaitedProduct[]> {
  const { rows } = await ctx.client.query<AwaitedProduct>({
    name: 'overview.wanted',
    text: `
      select product.id as product_id, product.name, product.name_ar, asked.people
      from (select product_id, count(distinct coalesce(email, phone)) as people from restock_requests where told_at is null group by product_id) as asked
      join products as product on product.id = asked.product_id and product.archived_at is null
      order by asked.people desc, product.id
      limit $1`,
    values: [most],
  })
  return rows
}

export type WaitingCounts = {
  orders: number
  questions: number
  callbacks: number
  reviews: number
  failed_mails: number
}

/** Open tasks, and mails that failed and were not sent since: each count is an index scan. */
export async function countWaiting(ctx: Ctx): Promise<WaitingCounts> {
  const { rows } = await ctx.client.query<WaitingCounts>({
    name: 'overview.waiting',
    text: `
      select
        (select count(*) from orders where status = 'pending') as orders,
        (select count(*) from questions where answered_at is null) as questions,
        (select count(*) from callbacks where called_at is null) as callbacks,
        (select count(*) from reviews where decided_at is null and status = 'rejected') as reviews,
        (select count(*) from mails where last_error is not null) as failed_mails`,
  })
  const [counted] = rows
  if (!counted) throw new Error('A count answered no row')
  return counted
}
