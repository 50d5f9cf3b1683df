/** Cost of pieces, as learnt from a delivery rather than from the product's form. */
import { logChange } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { notFound } from '#server/refusal.ts'
import { lockProduct, updateProduct } from './product-writes.queries.ts'
import { auditOfProduct, getProductWhole } from './records/records.ts'

/**
 * Sets costs in the caller's transaction, before it locks inventory items: an admin's change locks
 * the product first. Refuses with 404 an archived product.
 * @param costs in piastres, by product
 */
export async function putCosts(ctx: Ctx, costs: Map<number, number>): Promise<void> {
  for (const [id, cost] of [...costs].sort(([one], [other]) => one - other)) {
    if (!(await lockProduct(ctx, id))) throw notFound('Product')
    const before = await getProductWhole(ctx, id)
    if (before.cost === cost) continue
    await updateProduct(ctx, id, { cost, version: before.version + 1 })
    await logChange(ctx, {
      room: 'products',
      record_id: id,
      before: auditOfProduct(before),
      after: auditOfProduct({ ...before, cost }),
    })
  }
}
