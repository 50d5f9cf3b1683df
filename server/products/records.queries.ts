/** Reads of products as admins see them: what is in a hidden sub-category is there, what is archived is not. */
import type { Card } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import type { subcategories } from '../categories/categories.tables.ts'
import type { products } from './products.tables.ts'

type Subcategory = typeof subcategories.$inferSelect

/** A product with everything that can be edited of it. */
export type Product = Card &
  Pick<typeof products.$inferSelect, 'version' | 'created_at'> & {
    subcategory_id: Subcategory['id']
    subcategory_status: Subcategory['status']
    category_id: Subcategory['category_id']
    /** Pieces in all sizes and colours on offer. */
    quantity: number
    /** In the order of sizes and colours; null while stock is one number. */
    stock: { size: string | null; color: string | null; quantity: number }[] | null
  }

/** In the order of the ids; one that is archived, or none of ours, is left out. */
export async function listProductsWhole(ctx: Ctx, ids: number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.client.query<Omit<Product, keyof Card> & { id: number; card: Card }>({
    name: 'products.whole',
    text: `
      select
        product.id, made.card, product.subcategory_id, subcategory.category_id, subcategory.status as subcategory_status, product.version,
        product.created_at, stock.pieces as quantity,
        case when product.stock_counted_by = 'variant' then array(
          select json_build_object('size', size.name, 'color', colour.name, 'quantity', item.quantity)
          from variants as variant
          join inventory_items as item on item.id = variant.inventory_item_id
          left join product_sizes as size on size.id = variant.size_id
          left join product_colours as colour on colour.id = variant.colour_id
          where variant.product_id = product.id and size.archived_at is null and colour.archived_at is null
          order by size.position, size.id, colour.position, colour.id
        ) end as stock
      from public.product_cards($1) as made
      join products as product on product.id = made.product_id and product.archived_at is null
      join public.product_stock($1) as stock on stock.product_id = product.id
      join subcategories as subcategory on subcategory.id = product.subcategory_id`,
    values: [ids],
  })
  const byId = new Map(rows.map(({ card, ...row }) => [row.id, { ...card, ...row }]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
