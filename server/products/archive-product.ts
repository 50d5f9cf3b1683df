/** How products leave the catalogue: archived, so that orders and links to them stay whole. */
import type { Ctx } from '#server/ctx.ts'
import { clearSubcategoryOfArchived, countProductsIn } from './archive-product.queries.ts'

/** When a sub-category is to be deleted: archived products let go of it; answers how many others are in it (decisions, Content). */
export async function letGoOfSubcategory(ctx: Ctx, { subcategory_id }: { subcategory_id: number }): Promise<{ products: number }> {
  await clearSubcategoryOfArchived(ctx, subcategory_id)
  return { products: await countProductsIn(ctx, subcategory_id) }
}
