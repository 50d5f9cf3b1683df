/**
 * Restore of an archived product, which has kept its stock, codes, pictures, prices and reviews.
 */
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { found, invalid } from '#server/refusal.ts'
import { freeSlug, slugCandidates } from '#server/slug.ts'
import { lockSubcategories } from './new-products.ts'
import { settleTimes } from './prices/prices.ts'
import { productSlug } from './product-rules.ts'
import { type Archived, listTakenSlugs, lockArchived, unarchive } from './product-writes.queries.ts'
import { auditOfProduct, getProductWhole } from './records/records.ts'
import { type CodeRow, putCodes } from './skus/skus.ts'
import { lockItemsOf } from './stock/stock.queries.ts'

/**
 * Fields that an archived product may have lost since: its deleted sub-category, and SKUs taken by
 * other variants.
 */
export type Lost = { subcategory_id: number | null; variants: CodeRow[] }

/**
 * Restores a product. Refuses with 404 one that is not archived, and with 422 a deleted
 * sub-category or a SKU that another variant has.
 * @param lost values at the time of archiving
 * @param bulk_change_id bulk change for the audit log
 */
export async function restoreProduct(
  ctx: Ctx,
  id: number,
  lost: Lost,
  bulk_change_id?: number,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const archived = found(await lockArchived(ctx, id), 'Product')
    await lockItemsOf(ctx, id)
    const subcategory_id = archived.subcategory_id ?? lost.subcategory_id
    if (subcategory_id === null) throw invalid({ subcategory_id: ['product_invalid_subcategory'] })
    await lockSubcategories(ctx, [subcategory_id])
    await takeAddress(ctx, id, archived, { subcategory_id, version: archived.version + 1 })
    const { variants } = await getProductWhole(ctx, id)
    const unnamed = variants.filter(({ sku }) => sku === null)
    const isUnnamed = (row: CodeRow) =>
      unnamed.some(
        ({ size, color }) => size === (row.size ?? null) && color === (row.color ?? null),
      )
    await putCodes(ctx, new Map([[id, lost.variants.filter(isUnnamed)]]))
    await settleTimes(ctx, [id])
    await refreshProducts(ctx, [id])
    const after = auditOfProduct(await getProductWhole(ctx, id))
    await logChange(ctx, { room: 'products', record_id: id, bulk_change_id, after })
  })
}

/** Gives the product its own address, or another one if a product has that by now (R47). */
async function takeAddress(
  ctx: Ctx,
  id: number,
  { slug: own, name }: Archived,
  facts: { subcategory_id: number; version: number },
): Promise<void> {
  for (let isBack = false; !isBack; ) {
    const wanted = productSlug(name)
    const taken = await listTakenSlugs(ctx, [own, ...slugCandidates(wanted)], id)
    isBack = await unarchive(ctx, id, {
      ...facts,
      slug: taken.has(own) ? freeSlug(wanted, taken) : own,
    })
  }
}
