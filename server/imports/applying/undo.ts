/** Undo of an import, last product first: each in one transaction together with its undone mark. */
import { recordKindOf } from '#contract/files/import-columns.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { isOfRecord } from '#server/db/taken.ts'
import {
  archiveProduct,
  changeProduct,
  freeSkusOf,
  getProductRecords,
  type ProductRecord,
} from '#server/products/products.ts'
import type { FieldChange } from '../checking/product-write.ts'
import {
  followVersion,
  findToUndo,
  type ImportProductRow,
  markUndone,
} from '../import-products.queries.ts'
import type { Choices, ImportRow } from '../imports.queries.ts'
import { findStems, hasMoved, lockMedia } from '../matching.queries.ts'
import { undoRecords } from '../records/undo-records.ts'
import { type Reverse, reverseOf } from './reverse.ts'

/** Undoes all products. Rejects when the shop shuts down: then the job is retried. */
export async function undoAll(ctx: Ctx, row: ImportRow, signal: AbortSignal): Promise<void> {
  const kind = recordKindOf(row.format)
  if (kind) return undoRecords(ctx, row, kind, signal)
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
      if (!isOfRecord(thrown)) throw thrown
    }
  }
  await markUndone(ctx, row.id, product.place, { kept: fieldsOf(product), because: 'refused' })
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
  if (!record) return void (await markUndone(ctx, row.id, product.place))
  const isUntouched = record.version === product.version
  if (product.outcome === 'new') {
    const because = isUntouched
      ? (await hasMoved(ctx, record.id)) && 'pieces_moved'
      : 'changed_since'
    const left = because ? ({ kept: ['slug'], because } as const) : undefined
    if (!(await markUndone(ctx, row.id, product.place, left))) return
    if (left) return
    await archiveProduct(ctx, record.id)
    // A second run of the file names its variants alike.
    return freeSkusOf(ctx, record.id)
  }
  const changes = await asWritten(ctx, product, row.choices)
  const reverse = reverseOf(changes, record, { isUntouched, withStock })
  const { kept } = reverse
  const because = kept.every(isOfStock) ? 'pieces_moved' : 'changed_since'
  if (!(await markUndone(ctx, row.id, product.place, { kept, because }))) return
  const version = await giveBack(ctx, row, record, reverse)
  // The product is as it was before this import: to the undo of an earlier one it is untouched.
  if (isUntouched && kept.length === 0 && product.work?.kind === 'changed')
    await followVersion(ctx, record.id, product.work.version, version)
}

const isOfStock = (field: FieldChange['field']): boolean =>
  field === 'stock' || field === 'stock_counted'

/**
 * Changes with what the check could not know: sub-categories that the import has made for words,
 * and the pictures that it has fetched.
 */
async function asWritten(
  ctx: Ctx,
  { changes, work }: ImportProductRow,
  { places }: Choices,
): Promise<FieldChange[]> {
  const addresses = work?.pictures?.map(({ address }) => address) ?? []
  const stems = await findStems(ctx, addresses)
  return changes.map((one) => {
    const { field, back } = one
    if (field === 'subcategory' && typeof back?.after === 'string')
      return { ...one, back: { ...back, after: places[back.after] } }
    if (field !== 'pictures' || !back) return one
    const after = (back.after as { stem: string | null }[]).map((picture, at) => ({
      ...picture,
      stem: picture.stem ?? stems.get(addresses[at] ?? '') ?? null,
    }))
    return { ...one, back: { ...back, after } }
  })
}

async function giveBack(
  ctx: Ctx,
  row: ImportRow,
  record: ProductRecord,
  { change, pictures }: Reverse,
): Promise<number> {
  if (Object.keys(change).length === 0 && !pictures) return record.version
  const media = await lockMedia(
    ctx,
    (pictures ?? []).map(({ stem }) => stem),
  )
  const stored = pictures?.flatMap(({ stem, color, alt, alt_ar }) => {
    const media_id = media.get(stem)
    return media_id === undefined ? [] : [{ media_id, colour: color, alt, alt_ar }]
  })
  const reason = { kind: 'import', note: row.file_name } as const
  return (await changeProduct(ctx, record.id, change, reason, stored)).version
}
