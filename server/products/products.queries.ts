/** Reads of the catalogue. Which products are shown is asked first, by ids; what is shown of them is one statement for all lists. */
import type { Ctx } from '#server/ctx.ts'
import type { ActiveSubcategory } from './listing.queries.ts'

export type ProductRow = {
  id: number
  slug: string
  name: string
  name_ar: string | null
  desc: string | null
  desc_ar: string | null
  material: string | null
  material_ar: string | null
  price: number
  original_price: number | null
  badge: string | null
  badge_ar: string | null
  counted_by_variant: boolean
  review_count: number
  review_sum: number
  subcategory: string
  subcategory_ar: string | null
  subcategory_slug: string
  category: string
  category_ar: string | null
  category_slug: string
  available: boolean
  pictures: { stem: string; width: number; height: number; alt: string | null; alt_ar: string | null }[]
  sizes: { id: number; size: string }[]
  colours: { id: number; name: string; name_ar: string | null; hex: string | null }[]
}

export type VariantRow = { size_id: number | null; color_id: number | null; available: boolean }

export type SubcategoryCount = ActiveSubcategory & { count: number }

/** Of `product` joined with its `subcategory`: whether shoppers may see it. */
const shown = `product.archived_at is null and subcategory.status = 'active'`

/** The variants of a product, but for those of sizes and colours that have left the list. */
export const offeredOf = (productId: string) => `
  from variants as variant
  join inventory_items as item on item.id = variant.inventory_item_id
  left join product_sizes as size on size.id = variant.size_id
  left join product_colours as colour on colour.id = variant.colour_id
  where variant.product_id = ${productId} and size.archived_at is null and colour.archived_at is null`

/**
 * The parts of each as one piece of JSON: arrays of PostgreSQL take longer to read than all else. Each product's by itself: with `any ($1)` the
 * statement would be planned anew each time.
 */
const productRows = `
  select
    product.id, product.slug, product.name, product.name_ar, product."desc", product.desc_ar, product.material, product.material_ar,
    product.price, product.original_price, product.badge, product.badge_ar,
    product.stock_counted_by = 'variant' as counted_by_variant, product.review_count, product.review_sum,
    subcategory.name as subcategory, subcategory.name_ar as subcategory_ar, subcategory.slug as subcategory_slug,
    category.name as category, category.name_ar as category_ar, category.slug as category_slug,
    exists (select ${offeredOf('product.id')} and item.quantity > 0) as available,
    coalesce((
      select json_agg(
        json_build_object('stem', file.stem, 'width', file.width, 'height', file.height, 'alt', picture.alt, 'alt_ar', picture.alt_ar)
        order by picture.position, picture.id
      )
      from product_pictures as picture
      join media_files as file on file.id = picture.media_id
      where picture.product_id = product.id
    ), '[]') as pictures,
    coalesce((
      select json_agg(json_build_object('id', size.id, 'size', size.name) order by size.position, size.id)
      from product_sizes as size
      where size.product_id = product.id and size.archived_at is null
    ), '[]') as sizes,
    coalesce((
      select json_agg(
        json_build_object('id', colour.id, 'name', colour.name, 'name_ar', colour.name_ar, 'hex', colour.hex)
        order by colour.position, colour.id
      )
      from product_colours as colour
      where colour.product_id = product.id and colour.archived_at is null
    ), '[]') as colours
  from unnest($1::integer[]) with ordinality as wanted (id, place)
  join products as product on product.id = wanted.id
  join subcategories as subcategory on subcategory.id = product.subcategory_id
  join categories as category on category.id = subcategory.category_id
  order by wanted.place`

/** In the order of the ids; an id of none is left out. */
export async function listProductRows(ctx: Ctx, ids: number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.client.query<ProductRow>({ name: 'products.rows', text: productRows, values: [ids] })
  return rows
}

/** What is offered of a product, in the order of its sizes and colours. */
export async function listVariantRows(ctx: Ctx, productId: number): Promise<VariantRow[]> {
  const { rows } = await ctx.client.query<VariantRow>({
    name: 'products.variants',
    text: `
      select variant.size_id, variant.colour_id as color_id, item.quantity > 0 as available ${offeredOf('$1')}
      order by size.position, size.id, colour.position, colour.id`,
    values: [productId],
  })
  return rows
}

export async function countShownProducts(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.client.query<{ count: number }>({
    name: 'products.count',
    text: `
      select coalesce(sum(kept.count), 0)::bigint as count
      from subcategories as subcategory
      join product_counts as kept on kept.subcategory_id = subcategory.id
      where subcategory.status = 'active'`,
  })
  return rows[0]?.count ?? 0
}

/** Newest first. */
export async function listNewestIds(ctx: Ctx, limit: number, offset: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>({
    name: 'products.newest',
    text: `
      select product.id
      from products as product
      join subcategories as subcategory on subcategory.id = product.subcategory_id
      where ${shown}
      order by product.created_at desc, product.id desc
      limit $1 offset $2`,
    values: [limit, offset],
  })
  return rows.map((row) => row.id)
}

/** The active sub-categories of a category that have products to show. */
export async function countBySubcategory(ctx: Ctx, categoryId: number): Promise<SubcategoryCount[]> {
  const { rows } = await ctx.client.query<SubcategoryCount>({
    name: 'products.countBySubcategory',
    text: `
      select subcategory.id, subcategory.name, subcategory.name_ar, subcategory.slug, counted.count
      from subcategories as subcategory
      cross join lateral (
        select sum(kept.count)::integer as count from product_counts as kept where kept.subcategory_id = subcategory.id
      ) as counted
      where subcategory.category_id = $1 and subcategory.status = 'active' and counted.count > 0
      order by subcategory.id`,
    values: [categoryId],
  })
  return rows
}

/** Newest first over all of these sub-categories: of each no more is read than could be on the page. */
export async function listNewestIdsOf(ctx: Ctx, subcategoryIds: number[], limit: number, offset: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>({
    name: 'products.newestOf',
    text: `
      select newest.id
      from unnest($1::integer[]) as subcategory (id)
      cross join lateral (
        select product.id, product.created_at
        from products as product
        where product.subcategory_id = subcategory.id and product.archived_at is null
        order by product.created_at desc, product.id desc
        limit $2::bigint + $3::bigint
      ) as newest
      order by newest.created_at desc, newest.id desc
      limit $2 offset $3`,
    values: [subcategoryIds, limit, offset],
  })
  return rows.map((row) => row.id)
}

/**
 * The shown product that a text stands for: its id, slug or exact name in either language, or a slug it once had, in this order;
 * of several the oldest.
 */
export async function findShownId(ctx: Ctx, text: string): Promise<number | null> {
  const id = /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : 0
  const { rows } = await ctx.client.query<{ id: number }>({
    name: 'products.find',
    text: `
      select product.id
      from (
        select id, 1 as way from products where id = $1
        union all select id, 2 from products where slug = $2
        union all select id, 3 from products where name = $2
        union all select id, 3 from products where name_ar = $2
        union all select product_id, 4 from product_former_slugs where slug = $2
      ) as found
      join products as product on product.id = found.id
      join subcategories as subcategory on subcategory.id = product.subcategory_id
      where ${shown}
      order by found.way, product.id
      limit 1`,
    values: [id, text],
  })
  return rows[0]?.id ?? null
}

export type ProductName = { id: number; slug: string; name: string; name_ar: string | null }

/** Null when there is none, or shoppers cannot see it. */
export async function findShownById(ctx: Ctx, id: number): Promise<ProductName | null> {
  const { rows } = await ctx.client.query<ProductName>({
    name: 'products.shownById',
    text: `
      select product.id, product.slug, product.name, product.name_ar
      from products as product
      join subcategories as subcategory on subcategory.id = product.subcategory_id
      where product.id = $1 and ${shown}`,
    values: [id],
  })
  return rows[0] ?? null
}

export type ShownSlug = { id: number; slug: string; changed_at: Date }

/** In the order of their ids, those after `afterId`. What an admin changed is in the history. */
export async function listSlugRows(ctx: Ctx, afterId: number, limit: number): Promise<ShownSlug[]> {
  const { rows } = await ctx.client.query<ShownSlug>({
    name: 'products.slugs',
    text: `
      select
        product.id, product.slug,
        greatest(
          product.created_at,
          (select max(change.created_at) from history as change where change.room = 'products' and change.record_id = product.id)
        ) as changed_at
      from products as product
      join subcategories as subcategory on subcategory.id = product.subcategory_id
      where product.id > $1 and ${shown}
      order by product.id
      limit $2`,
    values: [afterId, limit],
  })
  return rows
}

/** Of ids from 1 on, cut into ranges of `width`: the numbers of those with a shown product. */
export async function listRangesOfShown(ctx: Ctx, width: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ range: number }>({
    name: 'products.ranges',
    text: `
      select distinct (product.id - 1) / $1::integer as range
      from products as product
      join subcategories as subcategory on subcategory.id = product.subcategory_id
      where ${shown}
      order by range`,
    values: [width],
  })
  return rows.map((row) => row.range)
}
