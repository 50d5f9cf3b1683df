/** How products leave the catalogue: archived, so that orders and links to them stay whole. */
import { countProductsIn, refreshProducts } from '#server/catalogue/catalogue.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { notFound } from '#server/refusal.ts'
import { clearSubcategoryOfArchived, markArchived } from './product-writes.queries.ts'
import { getProductWhole, auditOf } from './records.ts'

/** Hides a product for good from shop and admin lists (R47). Refuses with 404 one that is archived already. */
export async function archiveProduct(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = await getProductWhole(ctx, id)
    if (!(await markArchived(ctx, id))) throw notFound('Product')
    await refreshProducts(ctx, [id])
    await logChange(ctx, { room: 'products', action: 'delete', record_id: id, before: auditOf(before), after: null })
  })
}

/** When a sub-category is to be deleted: archived products let go of it; answers how many others are in it (R48). */
export async function letGoOfSubcategory(ctx: Ctx, { subcategory_id }: { subcategory_id: number }): Promise<{ products: number }> {
  await clearSubcategoryOfArchived(ctx, subcategory_id)
  return { products: (await countProductsIn(ctx, { subcategory_ids: [subcategory_id] })).get(subcategory_id) ?? 0 }
}
