/** Archiving of products, which keeps orders and links intact. */
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { emit } from '#server/events.ts'
import { notFound } from '#server/refusal.ts'
import { productArchived } from './events.ts'
import { lockProduct, markArchived } from './product-writes.queries.ts'
import { getProductWhole, auditOfProduct } from './records/records.ts'

/**
 * Hides a product from shop and admin lists until it is restored (R47). Refuses with 404 an
 * archived one.
 * @param bulk_change_id bulk change for the audit log
 */
export async function archiveProduct(ctx: Ctx, id: number, bulk_change_id?: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockProduct(ctx, id))) throw notFound('Product')
    const before = await getProductWhole(ctx, id)
    await markArchived(ctx, id)
    await refreshProducts(ctx, [id])
    await emit(ctx, productArchived, { product_id: id })
    const entry = { room: 'products', record_id: id, bulk_change_id } as const
    await logChange(ctx, { ...entry, before: auditOfProduct(before) })
  })
}
