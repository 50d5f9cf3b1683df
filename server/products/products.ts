/**
 * Products as the shop keeps them: how they come, change and go, and how many pieces there are of
 * each. Products promises that every size and colour on offer has a count behind it, that nobody
 * takes a piece that is not there, and that catalogue_entries follows every change in the same
 * transaction.
 */
import type { StockCounts } from '#contract/product-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, pageFigures, sliceOf } from '#server/db/page.ts'
import { everything, walk } from '#server/db/walk.ts'
import { listRecordIds, type RecordList } from './record-list.queries.ts'
import { auditOf, getProductWhole, type ProductRecord, showRecord } from './records.ts'
import { listProductsWhole } from './records.queries.ts'

export { putCosts } from './costs.ts'
export { createRecorded } from './add-product.ts'
export { archiveProduct } from './archive-product.ts'
export { changeProduct, type StoredPicture } from './change-product.ts'
export { changeHeld, type FactsChange, holdProducts } from './many/many.ts'
export { listFacts, listOfferedItems, type ProductFacts } from './many/many.queries.ts'
export {
  createProduct,
  createProducts,
  type NewProduct,
  refuseUnknownSubcategory,
} from './new-products.ts'
export { applyDue } from './prices/prices.ts'
export type { NewPrice } from './prices/prices.queries.ts'
export { listMatchingIds } from './record-list.queries.ts'
export type { ProductRecord } from './records.ts'
export { restoreProduct } from './restore-product.ts'
export { moveStock, readStock, recordSale, returnStock, takeStock } from './stock/stock.ts'
export type { StockMove } from './stock/stock-moves.queries.ts'

/**
 * Those that are asked for, of hidden sub-categories too, and how many of each level of stock there
 * are of what is asked for otherwise.
 */
export async function listProductRecords(
  ctx: Ctx,
  asked: PageAsked & RecordList,
): Promise<{
  products: ProductRecord[]
  counts: StockCounts
  total: number
  current_page: number
  last_page: number
}> {
  const slice = sliceOf(asked)
  const { ids, counts } = await listRecordIds(ctx, asked, slice)
  const total = asked.stock ? counts[asked.stock] : counts.in + counts.out
  return {
    products: (await listProductsWhole(ctx, ids)).map(showRecord),
    counts,
    ...pageFigures(slice, total),
  }
}

/**
 * The same list without pages, some at a time: which products they are is read once, at the
 * beginning.
 */
export async function* walkProducts(ctx: Ctx, asked: RecordList): AsyncGenerator<ProductRecord[]> {
  const { ids } = await listRecordIds(ctx, asked, everything)
  yield* walk(ids, 20, async (some) => (await listProductsWhole(ctx, some)).map(showRecord))
}

/** In the order of the ids; what is archived is left out. */
export const getProductRecords = async (ctx: Ctx, ids: number[]): Promise<ProductRecord[]> =>
  (await listProductsWhole(ctx, ids)).map(showRecord)

/** As the audit log has it; null of what is archived. */
export async function findAudited(
  ctx: Ctx,
  id: number,
): Promise<ReturnType<typeof auditOf> | null> {
  const [product] = await listProductsWhole(ctx, [id])
  return product ? auditOf(product) : null
}

/** Refuses with 404 what is archived. */
export const getProductRecord = async (ctx: Ctx, id: number): Promise<ProductRecord> =>
  showRecord(await getProductWhole(ctx, id))
