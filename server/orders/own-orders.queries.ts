import type { Ctx } from '#server/ctx.ts'

export async function findOrderId(ctx: Ctx, token: string): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: number }>(
    'select id from orders where token = $1',
    [token],
  )
  return rows[0]?.id ?? null
}

/** A line of an order with its size and colour of today; without them if they have left the shop. */
export type FormerLine = {
  product_id: number | null
  name: string
  name_ar: string | null
  quantity: number
  size_id: number | null
  colour_id: number | null
  /** Whether product, size and colour are still in the catalogue. */
  is_known: boolean
}

export async function listFormerLines(ctx: Ctx, orderId: number): Promise<FormerLine[]> {
  const { rows } = await ctx.client.query<FormerLine>(
    `select line.product_id, line.name, line.name_ar, line.quantity, size.id as size_id, colour.id as colour_id,
       line.product_id is not null and (line.size is null or size.id is not null) and (line.colour is null or colour.id is not null) as is_known
     from order_lines as line
     left join product_sizes as size on size.product_id = line.product_id and size.name = line.size and size.archived_at is null
     left join product_colours as colour on colour.product_id = line.product_id and colour.name = line.colour and colour.archived_at is null
     where line.order_id = $1 order by line.position`,
    [orderId],
  )
  return rows
}

/** Slugs of products that are in the shop, by id. */
export async function listShownSlugs(ctx: Ctx, productIds: number[]): Promise<Map<number, string>> {
  const { rows } = await ctx.client.query<{ id: number; slug: string }>(
    `select product.id, product.slug
     from products as product left join subcategories as subcategory on subcategory.id = product.subcategory_id
     where product.id = any($1::integer[]) and product.archived_at is null and product.state = 'published'
       and subcategory.status is not distinct from 'active'`,
    [productIds],
  )
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}
