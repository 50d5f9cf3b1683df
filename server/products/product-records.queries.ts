/** Reads of the catalogue as admins see it: what is in a hidden sub-category is there, what is archived is not. */
import type { Ctx } from '#server/ctx.ts'
import { offeredOf } from './products.queries.ts'

/** What only admins see of a product. */
export type RecordFigures = {
  id: number
  subcategory_id: number
  subcategory_status: 'active' | 'hidden'
  category_id: number
  /** Pieces in all sizes and colours on offer. */
  quantity: number
  /** In the order of sizes and colours; null while stock is one number. */
  stock: { size: string | null; color: string | null; quantity: number }[] | null
  version: number
  created_at: Date
}

/** By id; one that is archived, or none of ours, is left out. */
export async function listRecordFigures(ctx: Ctx, ids: number[]): Promise<Map<number, RecordFigures>> {
  const { rows } = await ctx.client.query<RecordFigures>({
    name: 'products.recordFigures',
    text: `
      select
        product.id, product.subcategory_id, subcategory.category_id, subcategory.status as subcategory_status, product.version, product.created_at,
        coalesce((
          select sum(heap.quantity) from inventory_items as heap where heap.id in (select item.id ${offeredOf('product.id')})
        ), 0)::bigint as quantity,
        case when product.stock_counted_by = 'variant' then array(
          select json_build_object('size', size.name, 'color', colour.name, 'quantity', item.quantity) ${offeredOf('product.id')}
          order by size.position, size.id, colour.position, colour.id
        ) end as stock
      from products as product
      join subcategories as subcategory on subcategory.id = product.subcategory_id
      where product.id = any ($1) and product.archived_at is null`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}
