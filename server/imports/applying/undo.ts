/** Undo of an import, last product first: each in one transaction together with its undone mark. */
import { isRefusal } from '#contract/refusal.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import {
  archiveProduct,
  changeProduct,
  getProductRecords,
  type ProductRecord,
} from '#server/products/products.ts'
import type { FieldChange } from '../checking/product-write.ts'
import { findToUndo, type ImportProductRow, markUndone } from '../import-products.queries.ts'
import type { ImportRow } from '../imports.queries.ts'
import { hasMoved, lockMedia } from '../matching.queries.ts'
import { type Reverse, reverseOf } from './reverse.ts'

/** Undoes all products. Rejects when the shop shuts down: then the job is retried. */
export async function undoAll(ctx: Ctx, row: ImportRow, signal: AbortSignal): Promise<void> {
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    signal.throwIfAborted()
    const product = await findToUndo(ctx, row.id, Math.min(last, 2_147_483_647))
    if (!product) return
    await undoOne(ctx, row, product)
    last = product.place
  }
}

async function undoOne(ctx: Ctx, row: ImportRow, product: ImportProductRow): Promise<void> {
  // Pieces sold since may exceed the difference; then the product is reversed without stock.
  for (const withStock of [true, false]) {
    try {
      return await inTransaction(ctx, (ctx) => takeBack(ctx, row, product, withStock))
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown
    }
  }
  await markUndone(ctx, row.id, product.place, fieldsOf(product))
}

const fieldsOf = ({ outcome, changes }: ImportProductRow): FieldChange['field'][] =>
  outcome === 'new' ? ['slug'] : [...new Set(changes.map(({ field }) => field))]

async function takeBack(
  ctx: Ctx,
  row: ImportRow,
  product: ImportProductRow,
  withStock: boolean,
): Promise<void> {
  const [record] = await getProductRecords(ctx, [product.product_id ?? 0])
  // An archived product is not reversed.
  if (!record) return void (await markUndone(ctx, row.id, product.place, []))
  const isUntouched = record.version === product.version
  if (product.outcome === 'new') {
    const isKept = !isUntouched || (await hasMoved(ctx, record.id))
    if (!(await markUndone(ctx, row.id, product.place, isKept ? ['slug'] : []))) return
    return isKept ? undefined : archiveProduct(ctx, record.id)
  }
  const reverse = reverseOf(product.changes, record, { isUntouched, withStock })
  if (!(await markUndone(ctx, row.id, product.place, reverse.kept))) return
  await giveBack(ctx, row, record, reverse)
}

async function giveBack(
  ctx: Ctx,
  row: ImportRow,
  record: ProductRecord,
  { change, pictures }: Reverse,
): Promise<void> {
  if (Object.keys(change).length === 0 && !pictures) return
  const media = await lockMedia(
    ctx,
    (pictures ?? []).map(({ stem }) => stem),
  )
  const stored = pictures?.flatMap(({ stem, color, alt, alt_ar }) => {
    const media_id = media.get(stem)
    return media_id === undefined ? [] : [{ media_id, colour: color, alt, alt_ar }]
  })
  await changeProduct(ctx, record.id, change, { kind: 'import', note: row.file_name }, stored)
}
