/** Stock moves of an import: the difference between the file's quantity and the seen one (R253). */
import type { ImportOptions } from '#contract/files/imports.ts'
import type { NewProduct, ProductRecord } from '#server/products/products.ts'
import { type ReadProduct, withoutPieces } from '../reading/reading.ts'
import type { Finding } from './compare.ts'
import type { Matched } from './variants.ts'
import type { Work } from './product-write.ts'

type Change = (Work & { kind: 'changed' })['change']

/**
 * Stock change of a product. An empty cell means no change. Stock stays counted as it is, unless
 * the file says otherwise or has a number for each variant.
 */
export function compareStock(
  product: ReadProduct,
  record: ProductRecord,
  matched: Matched[],
  { change, finding }: { change: Change; finding: Finding },
): void {
  const numbered = matched.filter(({ said }) => typeof said.stock === 'number')
  if (numbered.length === 0) return
  if (isCountedTogether(product, record, numbered))
    countTogether(record, numbered[0]?.said.stock ?? 0, { change, finding })
  else if (record.stock === null) countAnew(record, matched, { change, finding })
  else countEach(numbered, { change, finding })
}

function isCountedTogether(
  { counted, variants }: ReadProduct,
  record: ProductRecord,
  numbered: Matched[],
): boolean {
  if (counted) return counted === 'together'
  if (record.stock !== null) return false
  return variants.length === 1 || (numbered.length === 1 && numbered[0]?.said === variants[0])
}

type Into = { change: Change; finding: Finding }

function countTogether(
  record: ProductRecord,
  wanted: number,
  { change, finding: { changes } }: Into,
): void {
  if (record.stock !== null) {
    change.quantity = wanted
    changes.push({
      field: 'stock_counted',
      size: null,
      color: null,
      before: 'each',
      after: 'together',
      back: { before: record.stock, after: null },
    })
  } else if (wanted !== record.quantity) {
    change.quantity = wanted
    change.seen_quantity = record.quantity
  } else return
  changes.push({ field: 'stock', size: null, color: null, before: record.quantity, after: wanted })
}

/**
 * Split of one number into one per variant. A number above 0 is split only by a file with pieces
 * for every variant (R49).
 */
function countAnew(
  record: ProductRecord,
  matched: Matched[],
  { change, finding: { changes, wrong } }: Into,
): void {
  if (record.quantity > 0) {
    for (const { said } of matched)
      if (typeof said.stock !== 'number') wrong('stock', 'missing', undefined, said.row)
    const unnamed = record.variants.filter(
      (variant) => !matched.some(({ there }) => there === variant),
    )
    const names = unnamed.map(({ sku, size, color }) => sku ?? [size, color].join(' ')).join(', ')
    if (names !== '') wrong('stock', 'stock_of_some', names.slice(0, 200))
  }
  change.stock = matched.map(({ said, size, color }) => ({
    size,
    color,
    quantity: said.stock ?? 0,
  }))
  change.seen_quantity = record.quantity
  const total = change.stock.reduce((sum, { quantity }) => sum + quantity, 0)
  changes.push({
    field: 'stock_counted',
    size: null,
    color: null,
    before: 'together',
    after: 'each',
  })
  changes.push({ field: 'stock', size: null, color: null, before: record.quantity, after: total })
}

function countEach(numbered: Matched[], { change, finding: { changes } }: Into): void {
  const rows = numbered.flatMap(({ said, there, size, color }) => {
    const [seen, quantity] = [there?.quantity ?? 0, said.stock ?? 0]
    if (seen === quantity) return []
    changes.push({ field: 'stock', size, color, before: seen, after: quantity })
    return [{ size, color, quantity, seen }]
  })
  if (rows.length > 0) change.stock = rows
}

type PiecesOfNew = { pieces: Pick<NewProduct, 'quantity' | 'stock'>; mustBeDraft: boolean }

/**
 * Initial pieces of variants without a number, by the import's option, with a note (R320). Imports
 * of an older release have no such option.
 */
export function piecesOfNew(
  product: ReadProduct,
  { unnamed_pieces = 0 }: ImportOptions,
  { note }: Finding,
): PiecesOfNew {
  const { variants, counted } = product
  const [unnamed] = withoutPieces(product)
  const isDraft = unnamed_pieces === 'draft'
  const other = unnamed_pieces === 'draft' ? 0 : unnamed_pieces
  if (unnamed) {
    if (other > 0) note('stock', 'pieces_chosen', String(other), unnamed.row)
    else note('stock', isDraft ? 'draft_chosen' : 'no_pieces', null, unnamed.row)
  }
  const isOne =
    counted === 'together' || variants.every(({ size, color }) => size === null && color === null)
  const pieces = isOne
    ? { quantity: variants.find(({ stock }) => typeof stock === 'number')?.stock ?? other }
    : {
        stock: variants.map(({ size, color, stock }) => ({
          size,
          color,
          quantity: stock ?? other,
        })),
      }
  return { pieces, mustBeDraft: isDraft && unnamed !== undefined }
}
