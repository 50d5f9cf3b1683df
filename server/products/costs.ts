/** What pieces cost the shop, where that is learnt beside the product's form: with a delivery. */
import { logChange } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { notFound } from '#server/refusal.ts'
import { lockProduct, updateProduct } from './product-writes.queries.ts'
import { auditOf, getProductWhole } from './records.ts'

/**
 * For a transaction of the caller's, before it holds inventory items: an admin's change of a
 * product holds its row first. Refuses with 404 what is archived.
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
      action: 'update',
      record_id: id,
      before: auditOf(before),
      after: auditOf({ ...before, cost }),
    })
  }
}
