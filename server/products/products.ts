/**
 * Products: creation, change, archive and stock. Every variant on offer has an inventory item, no
 * piece is taken that is not there, and catalogue_entries follows every change in the same
 * transaction.
 */
import type { StockCounts } from '#contract/products/product-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { everything, walk } from '#server/db/walk.ts'
import { listRecordIds, type RecordList } from './records/record-list.queries.ts'
import {
  auditOfProduct,
  getProductWhole,
  type ProductRecord,
  showRecord,
} from './records/records.ts'
import { listProductsWhole } from './records/records.queries.ts'

export { putCosts } from './costs.ts'
export { clearSubcategoryOfArchived } from './product-writes.queries.ts'
export { createRecorded } from './add-product.ts'
export { archiveProduct } from './archive-product.ts'
export { changeProduct, type NamedPicture } from './change-product.ts'
export { changeHeld, type FactsChange, holdProducts } from './many/many.ts'
export { listFacts, listOfferedItems, type ProductFacts } from './many/many.queries.ts'
export {
  createProduct,
  createProducts,
  type NewProduct,
  refuseUnknownSubcategory,
} from './new-products.ts'
export { lockProducts } from './product-writes.queries.ts'
export { judgeSizes, type SizeFault } from './options/sizes.ts'
export { applyDue } from './prices/prices.ts'
export type { NewPrice } from './prices/prices.queries.ts'
export { listMatchingIds } from './records/record-list.queries.ts'
export type { ProductRecord } from './records/records.ts'
export { restoreProduct } from './restore-product.ts'
export { deleteEmptySubcategory } from './subcategories.ts'
export { freeSkusOf } from './skus/skus.queries.ts'
export { moveStock, readStock, recordSale, returnStock, takeStock } from './stock/stock.ts'
export type { StockMove } from './stock/stock-moves.queries.ts'

/**
 * Page of products, hidden sub-categories included, with counts per stock level over all other
 * filters.
 */
export async function listProductRecords(
  ctx: Ctx,
  asked: PageAsked & RecordList,
): Promise<{
  products: ProductRecord[]
  counts: StockCounts
  low_stock: number
  total: number
  current_page: number
  last_page: number
}> {
  const slice = sliceOf(asked)
  const { ids, counts, low_stock } = await listRecordIds(ctx, asked, slice)
  const total = asked.stock ? counts[asked.stock] : counts.in + counts.out
  return {
    products: (await listProductsWhole(ctx, ids)).map(showRecord),
    counts,
    low_stock,
    ...pageFigures(slice, total),
  }
}

/** All pages of the list in batches: the ids are read once at the start. */
export async function* walkProducts(ctx: Ctx, asked: RecordList): AsyncGenerator<ProductRecord[]> {
  const { ids } = await listRecordIds(ctx, asked, everything)
  yield* walk(ids, 20, async (some) => (await listProductsWhole(ctx, some)).map(showRecord))
}

/** Products in the order of the ids; archived ones are left out. */
export const getProductRecords = async (ctx: Ctx, ids: number[]): Promise<ProductRecord[]> =>
  (await listProductsWhole(ctx, ids)).map(showRecord)

/** Product as the audit log stores it; null if archived. */
export async function findAudited(
  ctx: Ctx,
  id: number,
): Promise<ReturnType<typeof auditOfProduct> | null> {
  const [product] = await listProductsWhole(ctx, [id])
  return product ? auditOfProduct(product) : null
}

/** Refuses with 404 an archived product. */
export const getProductRecord = async (ctx: Ctx, id: number): Promise<ProductRecord> =>
  showRecord(await getProductWhole(ctx, id))
