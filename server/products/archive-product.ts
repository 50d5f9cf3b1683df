/** How products leave the catalogue: archived, so that orders and links to them stay whole. */
import { noteChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { notFound } from '#server/refusal.ts'
import { clearSubcategoryOfArchived, countAllBySubcategory, markArchived } from './archive-product.queries.ts'
import { getProductWhole, noteOf } from './product-records.ts'

/** Hides a product for good from shop and admin lists (decisions, Content). Refuses with 404 one that is archived already. */
export async function archiveProduct(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await getProductWhole(ctx, id)
    if (!(await markArchived(ctx, id))) throw notFound('Product')
    await noteChange(ctx, { room: 'products', action: 'delete', record_id: id, before: noteOf(before), after: null })
  })
}

/** When a sub-category is to be deleted: archived products let go of it; answers how many others are in it (decisions, Content). */
export async function letGoOfSubcategory(ctx: Ctx, { subcategory_id }: { subcategory_id: number }): Promise<{ products: number }> {
  await clearSubcategoryOfArchived(ctx, subcategory_id)
  return { products: (await countAllBySubcategory(ctx, [subcategory_id])).get(subcategory_id) ?? 0 }
}

/** When an admin looks at sub-categories: how many products, archived ones aside, are in each that has any. */
export const countProductsIn = (ctx: Ctx, { subcategory_ids }: { subcategory_ids: number[] }): Promise<Map<number, number>> =>
  countAllBySubcategory(ctx, subcategory_ids)
