/** Sub-categories for admins, with the number of products in each, without archived ones. */
import { countProductsIn } from '#server/catalogue/catalogue.ts'
import {
  deleteSubcategory,
  getSubcategory,
  listSubcategories,
  type SubcategoryRow,
} from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { conflictFor } from '#server/refusal.ts'
import { clearSubcategoryOfArchived } from './product-writes.queries.ts'

export type SubcategoryRecord = SubcategoryRow & { products: number }

export async function listSubcategoryRecords(
  ctx: Ctx,
  asked: Parameters<typeof listSubcategories>[1],
  slice: Slice,
): Promise<Rows<SubcategoryRecord>> {
  const { rows, total } = await listSubcategories(ctx, asked, slice)
  return { rows: await withCounts(ctx, rows), total }
}

/** Refuses with 404. */
export const getSubcategoryRecord = async (ctx: Ctx, id: number): Promise<SubcategoryRecord> =>
  withCount(ctx, await getSubcategory(ctx, id))

export async function withCount(ctx: Ctx, row: SubcategoryRow): Promise<SubcategoryRecord> {
  const [record] = await withCounts(ctx, [row])
  return record as SubcategoryRecord
}

async function withCounts(ctx: Ctx, rows: SubcategoryRow[]): Promise<SubcategoryRecord[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await countProductsIn(ctx, ids)
  return rows.map((row) => ({ ...row, products: counts.get(row.id) ?? 0 }))
}

/**
 * Deletes an empty sub-category; archived products lose it. Refuses with 404, and with 409 while
 * other products are in it (R48).
 */
export const deleteEmptySubcategory = (ctx: Ctx, id: number): Promise<void> =>
  deleteSubcategory(ctx, id, async (ctx) => {
    const used = (await countProductsIn(ctx, [id])).get(id) ?? 0
    if (used > 0) throw conflictFor('subcategory_used', { count: used })
    // Cleared after the count: a product that the count does not see was archived and committed
    // before.
    await clearSubcategoryOfArchived(ctx, id)
  })
