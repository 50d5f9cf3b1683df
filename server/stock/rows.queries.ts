/** Inventory items as admins see them: name, quantity and sales. */
import type { Ctx } from '#server/ctx.ts'
import { readPatterns } from '#server/db/mentions.ts'
import type { mediaFiles } from '../media/media.tables.ts'
import type {
  inventoryItems,
  productColours,
  productSizes,
  products,
  variants,
} from '../products/products.tables.ts'

type Product = typeof products.$inferSelect
type Variant = typeof variants.$inferSelect
type Option = { name: string | null; name_ar: string | null }

/**
 * Name of an item: of the variant that is counted in it, or of the product if there are several.
 */
export type ItemName = {
  item_id: (typeof inventoryItems.$inferSelect)['id']
  variant_id: Variant['id']
  product_id: Product['id']
  name: Product['name']
  name_ar: Product['name_ar']
  image: Pick<typeof mediaFiles.$inferSelect, 'stem' | 'width' | 'height'> | null
  variants: number
  size: (typeof productSizes.$inferSelect)['name'] | null
  size_ar: Option['name_ar']
  color: (typeof productColours.$inferSelect)['name'] | null
  color_ar: Option['name_ar']
  color_hex: (typeof productColours.$inferSelect)['hex']
  sku: Variant['sku']
  barcode: Variant['barcode']
}

/** @property cost in piastres */
export type ItemRow = ItemName & {
  pieces: number
  sold: number
  waiting: number
  back_on_the_way: number
  cost: Product['cost']
}

/** Condition of a variant on offer: neither its size nor its colour is archived. */
export const isOffered = (variant: string): string => `(
  (${variant}.size_id in (select id from product_sizes where archived_at is not null)) is not true
  and (${variant}.colour_id in (select id from product_colours where archived_at is not null)) is not true
)`

const ofOne = (column: string, name: string) =>
  `case when offered.variants = 1 then ${column} end as ${name}`

export const stockNameColumns = `
  item.id as item_id, offered.variant_id, product.id as product_id, product.name, product.name_ar,
  (
    select json_build_object('stem', file.stem, 'width', file.width, 'height', file.height)
    from product_pictures as picture
    join media_files as file on file.id = picture.media_id
    where picture.product_id = product.id
    order by (offered.variants = 1 and picture.colour_id = variant.colour_id) is not true, picture.position
    limit 1
  ) as image,
  offered.variants, ${ofOne('size.name', 'size')}, ${ofOne('size.name_ar', 'size_ar')}, ${ofOne('colour.name', 'color')},
  ${ofOne('colour.name_ar', 'color_ar')}, ${ofOne('colour.hex', 'color_hex')}, ${ofOne('variant.sku', 'sku')}, ${ofOne('variant.barcode', 'barcode')}`

/** Joins to `item` for stockNameColumns. Items without a variant on offer are left out. */
export const nameJoins = `
  join products as product on product.id = item.product_id and product.archived_at is null
  join lateral (
    select min(offer.id) as variant_id, count(*)::integer as variants
    from variants as offer
    left join product_sizes as size on size.id = offer.size_id
    left join product_colours as colour on colour.id = offer.colour_id
    where offer.inventory_item_id = item.id and size.archived_at is null and colour.archived_at is null
  ) as offered on offered.variants > 0
  join variants as variant on variant.id = offered.variant_id
  left join product_sizes as size on size.id = variant.size_id
  left join product_colours as colour on colour.id = variant.colour_id`

/** Joins to `item` and `product`: the number of customers waiting for its variants. */
export const waitingJoin = `
  cross join lateral (
    select count(distinct coalesce(request.email, request.phone))::integer as people
    from restock_requests as request
    where request.product_id = product.id and request.told_at is null and exists (
      select from variants as wanted
      where wanted.inventory_item_id = item.id
        and (request.size_id is null or request.size_id = wanted.size_id)
        and (request.colour_id is null or request.colour_id = wanted.colour_id)
    )
  ) as waiting`

/**
 * Items in the order of the ids.
 * @param since start of the counted sales
 */
export async function listItemRows(ctx: Ctx, ids: number[], since: Date): Promise<ItemRow[]> {
  const { rows } = await ctx.client.query<ItemRow>(
    `select ${stockNameColumns}, item.quantity as pieces, product.cost, waiting.people as waiting, sold.pieces as sold,
      refused.pieces + returned.pieces as back_on_the_way
    from unnest($1::integer[]) with ordinality as asked (id, place)
    join inventory_items as item on item.id = asked.id
    ${nameJoins}
    ${waitingJoin}
    cross join lateral (
      select coalesce(sum(line.quantity), 0)::integer as pieces
      from order_lines as line
      join orders on orders.id = line.order_id
      where line.inventory_item_id = item.id and orders.created_at >= $2 and orders.status <> 'reject'
    ) as sold
    cross join lateral (
      select coalesce(sum(back.quantity - back.sellable - back.damaged), 0)::integer as pieces
      from order_lines as line join parcel_lines as back using (order_id, position)
      where line.inventory_item_id = item.id
    ) as refused
    cross join lateral (
      select coalesce(sum(back.quantity - back.sellable - back.damaged), 0)::integer as pieces
      from order_lines as line
      join return_lines as back using (order_id, position)
      join returns on returns.id = back.return_id and returns.state = 'coming'
      where line.inventory_item_id = item.id
    ) as returned
    order by asked.place`,
    [ids, since],
  )
  return rows
}

/** Item names in the order of the ids. */
export async function listItemNames(ctx: Ctx, ids: number[]): Promise<ItemName[]> {
  const { rows } = await ctx.client.query<ItemName>(
    `select ${stockNameColumns}
    from unnest($1::integer[]) with ordinality as asked (id, place)
    join inventory_items as item on item.id = asked.id
    ${nameJoins}
    order by asked.place`,
    [ids],
  )
  return rows
}

/** Inventory item of each variant on offer. */
export async function findItemsOf(ctx: Ctx, variantIds: number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.client.query<{ id: number; item_id: number }>(
    `select variant.id, variant.inventory_item_id as item_id
    from variants as variant
    join products as product on product.id = variant.product_id and product.archived_at is null
    left join product_sizes as size on size.id = variant.size_id
    left join product_colours as colour on colour.id = variant.colour_id
    where variant.id = any ($1::integer[]) and size.archived_at is null and colour.archived_at is null`,
    [variantIds],
  )
  return new Map(rows.map(({ id, item_id }) => [id, item_id]))
}

/** Items of variants with exactly this SKU or barcode. */
export async function findItemsByCode(ctx: Ctx, code: string): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select variant.inventory_item_id as id
    from variants as variant
    join products as product on product.id = variant.product_id and product.archived_at is null
    left join product_sizes as size on size.id = variant.size_id
    left join product_colours as colour on colour.id = variant.colour_id
    where (lower(variant.sku) = lower($1) or variant.barcode = $1) and size.archived_at is null and colour.archived_at is null
    group by variant.inventory_item_id
    order by min(product.id), min(colour.position), min(size.position), id
    limit 20`,
    [code],
  )
  return rows.map(({ id }) => id)
}

/** Items of products, in the order of sizes and colours. */
export async function listItemsOfProducts(ctx: Ctx, productIds: number[]): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select item.id
    from unnest($1::integer[]) with ordinality as asked (id, place)
    join inventory_items as item on item.product_id = asked.id
    ${nameJoins}
    order by asked.place, colour.position, colour.id, size.position, size.id`,
    [productIds],
  )
  return rows.map(({ id }) => id)
}

export type StockCondition = { where: string; values: unknown[] }

/**
 * Condition of items in whose product or variant names every word occurs. Variant names are
 * compared only for products that match one of the words: norm() is too slow for all.
 * @param first number of the first parameter
 */
export async function narrowByWords(
  ctx: Ctx,
  search: string | undefined,
  first: number,
): Promise<StockCondition | null> {
  const patterns = await readPatterns(ctx, search)
  if (patterns.length === 0) return null
  return {
    where: `exists (
      select from catalogue_entries as entry
      where entry.product_id = item.product_id and entry.record_text like any ($${first}::text[]) and (
        entry.names like all ($${first}::text[]) or exists (
          select from variants as variant
          left join product_sizes as size on size.id = variant.size_id
          left join product_colours as colour on colour.id = variant.colour_id
          where variant.inventory_item_id = item.id and entry.names || ' ' || public.norm(
            concat_ws(' ', variant.sku, variant.barcode, size.name, size.name_ar, colour.name, colour.name_ar)
          ) like all ($${first}::text[])
        )
      )
    )`,
    values: [patterns],
  }
}
