/** What lists read of each product. Of what is committed alone: never through a transaction's connection. */
import type { Ctx } from '#server/ctx.ts'

/** A product as lists know it. Sizes, colours and choices are JSON, the same text for the same ones. */
export type ListedRow = {
  id: number
  subcategory_id: number
  /** Piastres. */
  price: number
  /** Microseconds since 1970. */
  created: number
  reviews: number
  /** Of all its reviews together. */
  stars: number
  /** Names, in their order. */
  sizes: string
  /** [name, Arabic name, hex] of each, in their order. */
  colours: string
  /** [size, colour] of each choice of which something is left; null where that is all of them. */
  left: string | null
}

/** Of these, those that are not archived. */
export async function listListed({ database }: Ctx, ids: number[]): Promise<ListedRow[]> {
  const { rows } = await database.pool.query<ListedRow>({
    name: 'products.listed',
    text: `${listed} where product.id = any ($1::integer[]) and product.archived_at is null`,
    values: [ids],
  })
  return rows
}

/** The next after this id, by id. */
export async function listListedAfter({ database }: Ctx, afterId: number, limit: number): Promise<ListedRow[]> {
  const { rows } = await database.pool.query<ListedRow>({
    name: 'products.listedAfter',
    text: `${listed} where product.id > $1 and product.archived_at is null order by product.id limit $2`,
    values: [afterId, limit],
  })
  return rows
}

const listed = `
  select
    product.id, product.subcategory_id, product.price, (extract(epoch from product.created_at) * 1000000)::bigint as created,
    product.review_count as reviews, product.review_sum as stars,
    array_to_json(array(
      select size.name from product_sizes as size
      where size.product_id = product.id and size.archived_at is null
      order by size.position, size.id
    ))::text as sizes,
    array_to_json(array(
      select json_build_array(colour.name, colour.name_ar, colour.hex) from product_colours as colour
      where colour.product_id = product.id and colour.archived_at is null
      order by colour.position, colour.id
    ))::text as colours,
    case when product.stock_counted_by = 'product' then (
      -- Every choice is counted in one heap.
      select case when bool_or(item.quantity > 0) then null else '[]' end from inventory_items as item where item.product_id = product.id
    ) else (
      select case when bool_and(item.quantity > 0) then null else coalesce(
        json_agg(json_build_array(size.name, colour.name) order by size.name, colour.name) filter (where item.quantity > 0), '[]'
      )::text end
      from variants as variant
      join inventory_items as item on item.id = variant.inventory_item_id
      left join product_sizes as size on size.id = variant.size_id
      left join product_colours as colour on colour.id = variant.colour_id
      where variant.product_id = product.id and size.archived_at is null and colour.archived_at is null
    ) end as left
  from products as product`
