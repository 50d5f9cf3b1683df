import type { Ctx } from '#server/ctx.ts'
import type { Sold } from './sold.ts'

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

/**
 * With today's names, in their order: by pieces, then by what they brought, then by the name under which they were last sold.
 * @param begun the day of the shop since which they were sold
 */
export async function nameBestSellers(ctx: Ctx, sold: Sold[], begun: string, most: number): Promise<BestSeller[]> {
  const { rows } = await ctx.client.query<BestSeller>(
    `select
      product.id as product_id, product.slug, coalesce(product.name, last.name, sold.name) as name, ${imageOf},
      case when product.id is null then coalesce(last.name_ar, sold.name_ar) else product.name_ar end as name_ar,
      sold.pieces, sold.total
    from unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) as sold (product_id, name, name_ar, pieces, total)
    left join lateral (
      -- Their orders are looked up one by one, from the last: to find all of a product's that are in the days takes longer than all the rest.
      select line.name, line.name_ar
      from order_lines as line
      cross join lateral (
        select from orders
        where id = line.order_id and status <> 'reject' and created_at >= $6::date::timestamp at time zone 'Africa/Cairo'
        offset 0
      ) as bought
      where line.product_id = sold.product_id
      order by line.order_id desc
      limit 1
    ) as last on true
    left join products as product on product.id = sold.product_id and product.archived_at is null
    -- What went while it was added up has no name any more.
    where coalesce(product.name, last.name, sold.name) is not null
    order by sold.pieces desc, sold.total desc, coalesce(last.name, sold.name)
    limit $7`,
    [
      sold.map(({ product_id }) => product_id),
      sold.map(({ name }) => name),
      sold.map(({ name_ar }) => name_ar),
      sold.map(({ pieces }) => pieces),
      sold.map(({ total }) => total),
      begun,
      most,
    ],
  )
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
        select product_id
        from catalogue_entries
        where visible and fewest <= $1
        order by fewest, product_id
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

/** Beside orders, which are counted day by day (orders, sales.ts). */
export type OtherWaiting = { questions: number; callbacks: number; reviews: number; failed_mails: number }

/** What nobody has seen to yet, and every mail that failed and was not sent since: each counted in an index that holds nothing else. */
export async function countOtherWaiting(ctx: Ctx): Promise<OtherWaiting> {
  const { rows } = await ctx.client.query<OtherWaiting>({
    name: 'overview.otherWaiting',
    text: `
      select
        (select count(*) from questions where answered_at is null) as questions,
        (select count(*) from callbacks where called_at is null) as callbacks,
        (select count(*) from reviews where decided_at is null and status = 'rejected') as reviews,
        (select count(*) from mails where last_error is not null) as failed_mails`,
  })
  const [counted] = rows
  if (!counted) throw new Error('A count answered no row')
  return counted
}
