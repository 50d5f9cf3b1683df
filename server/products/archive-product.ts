/** How products leave the catalogue: archived, so that orders and links to them stay whole. */
import { countProductsIn, refreshProducts } from '#server/catalogue/catalogue.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { emit } from '#server/events.ts'
import { notFound } from '#server/refusal.ts'
import { productArchived } from './events.ts'
import { clearSubcategoryOfArchived, lockProduct, markArchived } from './product-writes.queries.ts'
import { getProductWhole, auditOf } from './records.ts'

/** Hides a product from shop and admin lists, until somebody restores it (R47). Refuses with 404 one that is archived already. */
export async function archiveProduct(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockProduct(ctx, id))) throw notFound('Product')
    const before = await getProductWhole(ctx, id)
    await markArchived(ctx, id)
    await refreshProducts(ctx, [id])
    await emit(ctx, productArchived, { product_id: id })
    await logChange(ctx, { room: 'products', action: 'delete', record_id: id, before: auditOf(before), after: null })
  })
}

/** When a sub-category is to be deleted: answers how many products are in it (R48). When there are none, archived ones let go of it. */
export async function letGoOfSubcategory(ctx: Ctx, { subcategory_id }: { subcategory_id: number }): Promise<{ products: number }> {
  const products = (await countProductsIn(ctx, { subcategory_ids: [subcategory_id] })).get(subcategory_id) ?? 0
  // After the count: whatever that no longer saw is archived and committed.
  if (products === 0) await clearSubcategoryOfArchived(ctx, subcategory_id)
  return { products }
}
