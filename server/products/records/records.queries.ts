/** Queries of products for admins: hidden sub-categories included, archived products not. */
import type { Card } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import type { subcategories } from '#server/categories/categories.tables.ts'
import type { productPrices } from '../prices.tables.ts'
import type { products } from '../products.tables.ts'

type Subcategory = typeof subcategories.$inferSelect

/** A product with all its editable fields. */
export type Product = Card &
  Pick<
    typeof products.$inferSelect,
    | 'version'
    | 'created_at'
    | 'regular_price'
    | 'regular_original_price'
    | 'cost'
    | 'state'
    | 'publish_at'
    | 'preview_token'
  > & {
    subcategory_id: Subcategory['id']
    subcategory_status: Subcategory['status']
    category_id: Subcategory['category_id']
    /** Pieces of all variants on offer. */
    quantity: number
    /** Stock by size and colour, in their order; null while stock is one number. */
    stock: { size: string | null; color: string | null; quantity: number }[] | null
    /** Variants in the same order. */
    variants: {
      id: number
      size: string | null
      color: string | null
      sku: string | null
      barcode: string | null
      quantity: number
      /** Own regular prices in piastres; null where the product's apply. */
      price: number | null
      original_price: number | null
    }[]
    /** Current and future prices, in their order. */
    prices: TimedPrice[]
  }

/** A timed price in piastres, `until` its last day. */
export type TimedPrice = Pick<
  typeof productPrices.$inferSelect,
  'price' | 'original_price' | 'in_force' | 'bulk_change_id'
> & {
  from: string
  until: string
  by: string | null
}

/** Products in the order of the ids; archived or unknown ones are left out. */
export async function listProductsWhole(ctx: Ctx, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.client.query<
    Omit<Product, keyof Card | 'stock'> & { id: number; card: Card; by_variant: boolean }
  >({
    name: 'products.whole',
    text: `
      select
        product.id, made.card, product.subcategory_id, subcategory.category_id, subcategory.status as subcategory_status, product.version,
        product.created_at, product.regular_price, product.regular_original_price, product.cost, product.state, product.publish_at, product.preview_token,
        stock.pieces as quantity, product.stock_counted_by = 'variant' as by_variant,
        array(
          select json_build_object(
            'id', variant.id, 'size', size.name, 'color', colour.name, 'sku', variant.sku, 'barcode', variant.barcode, 'quantity', item.quantity,
            'price', variant.price, 'original_price', variant.original_price
          )
          from variants as variant
          join inventory_items as item on item.id = variant.inventory_item_id
          left join product_sizes as size on size.id = variant.size_id
          left join product_colours as colour on colour.id = variant.colour_id
          where variant.product_id = product.id and size.archived_at is null and colour.archived_at is null
          order by size.position, size.id, colour.position, colour.id
        ) as variants,
        array(
          select json_build_object(
            'price', timed.price, 'original_price', timed.original_price, 'in_force', timed.in_force, 'bulk_change_id', timed.bulk_change_id,
            'from', (timed.starts_at at time zone 'Africa/Cairo')::date, 'until', (timed.ends_at at time zone 'Africa/Cairo')::date - 1,
            'by', timed.user_name
          )
          from product_prices as timed
          where timed.product_id = product.id and (timed.ends_at > $2 or timed.in_force)
          order by timed.starts_at
        ) as prices
      from public.product_cards($1) as made
      join products as product on product.id = made.product_id and product.archived_at is null
      join public.product_stock($1) as stock on stock.product_id = product.id
      join subcategories as subcategory on subcategory.id = product.subcategory_id`,
    values: [ids, ctx.now()],
  })
  const byId = new Map(
    rows.map(({ card, by_variant, ...row }) => [
      row.id,
      { ...card, ...row, stock: by_variant ? stockOf(row) : null },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const stockOf = ({ variants }: Pick<Product, 'variants'>) =>
  variants.map(({ size, color, quantity }) => ({ size, color, quantity }))

/** Product of a preview link, unless archived. */
export async function findPreviewed(
  ctx: Ctx,
  token: string,
): Promise<Pick<typeof products.$inferSelect, 'id' | 'state' | 'publish_at'> | null> {
  const { rows } = await ctx.client.query<
    Pick<typeof products.$inferSelect, 'id' | 'state' | 'publish_at'>
  >('select id, state, publish_at from products where preview_token = $1 and archived_at is null', [
    token,
  ])
  return rows[0] ?? null
}
