/**
 * Every size in every colour as rows of the form: what each is called on paper, and how many pieces
 * of it there are to be.
 */
import type { ProductRecord } from '#contract/product-records.ts'
import { foldSku, skuOf } from '#contract/skus.ts'
import {
  type Axes,
  type Choice,
  choicesOf,
  differenceOf,
  type Figures,
  keyOf,
} from '../stock/stock.ts'

/**
 * What is typed of each size and colour, by its key (keyOf): it stays when its size or colour goes
 * and comes back.
 */
export type Codes = { skus: Record<string, string>; barcodes: Record<string, string> }

export type CodeRow = { size: string | null; color: string | null; sku: string; barcode: string }

/**
 * One colour after the other, each in all its sizes; a product without sizes and colours is one
 * variant.
 */
export function variantsOf({ sizes, colours }: Axes): Choice[] {
  const choices = choicesOf({ sizes, colours })
  if (choices.length === 0) return [{ size: null, colour: null }]
  const places = new Map(colours.map((colour, place) => [colour, place]))
  const placeOf = ({ colour }: Choice) => (colour === null ? 0 : (places.get(colour) ?? 0))
  return choices.toSorted((one, other) => placeOf(one) - placeOf(other))
}

export function codesOf(variants: ProductRecord['variants']): Codes {
  const codes: Codes = { skus: {}, barcodes: {} }
  for (const { size, color: colour, sku, barcode } of variants) {
    const key = keyOf({ size, colour })
    codes.skus[key] = sku ?? ''
    codes.barcodes[key] = barcode ?? ''
  }
  return codes
}

/** As the shop is sent them. */
export const codeRowsOf = ({ skus, barcodes }: Codes, axes: Axes): CodeRow[] =>
  variantsOf(axes).map(({ size, colour }) => {
    const key = keyOf({ size, colour })
    return {
      size,
      color: colour,
      sku: (skus[key] ?? '').trim(),
      barcode: (barcodes[key] ?? '').trim(),
    }
  })

/** Those that are others than what was seen: of one that was not there before nothing was. */
export function changedCodes(rows: CodeRow[], seen: CodeRow[]): CodeRow[] {
  const before = new Map(seen.map((row) => [keyOfRow(row), row]))
  return rows.filter((row) => {
    const { sku, barcode } = before.get(keyOfRow(row)) ?? { sku: '', barcode: '' }
    return sku !== row.sku || barcode !== row.barcode
  })
}

export const keyOfRow = ({ size, color }: Pick<CodeRow, 'size' | 'color'>): string =>
  keyOf({ size, colour: color })

/**
 * What the shop would call each that has no SKU, where no other row has it already; two rows never
 * get one name.
 */
export function madeSkus(slug: string, axes: Axes, skus: Codes['skus']): Codes['skus'] {
  const choices = variantsOf(axes)
  const taken = new Set(choices.map((choice) => foldSku((skus[keyOf(choice)] ?? '').trim())))
  const made: Codes['skus'] = {}
  for (const choice of choices) {
    const key = keyOf(choice)
    const sku = skuOf(slug, choice.colour, choice.size)
    if ((skus[key] ?? '').trim() !== '' || taken.has(foldSku(sku))) continue
    taken.add(foldSku(sku))
    made[key] = sku
  }
  return made
}

/**
 * Cells as a spreadsheet copies them, row by row; null of one piece of text, which goes where it is
 * pasted.
 */
export function cellsIn(text: string): string[][] | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (rows.length === 1 && !text.includes('\t') && !/[\r\n]$/.test(text)) return null
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()))
}

/** What the shop has told of a row whose pieces went, or came, while it was typed in. */
export type Note = {
  /** As many as are left by now. */
  now: number
  /** How many went since it was looked at; below 0 those that came. */
  gone: number
  /** How many there are once it is saved; null where more was to be taken away than there is. */
  after: number | null
}

/**
 * A refusal brings today's pieces. A row in which nothing was typed takes them; one whose
 * difference still can be had keeps it and is told; one that took more away than there is begins
 * anew with what there is, and never comes to add any.
 */
export function meetStock(seen: Figures, wanted: Figures, today: Figures) {
  const next = { seen: { ...seen }, wanted: { ...wanted } }
  const notes = new Map<string, Note>()
  for (const [key, figure] of Object.entries(today)) {
    const [now, gone] = [Number(figure), -differenceOf(figure, seen[key])]
    const difference = differenceOf(wanted[key], seen[key])
    if (gone === 0 && now + difference >= 0) continue
    if (difference === 0) {
      next.seen[key] = figure
      next.wanted[key] = figure
    } else if (now + difference >= 0) notes.set(key, { now, gone, after: now + difference })
    else {
      next.seen[key] = figure
      next.wanted[key] = String(Math.min(now, now + difference + gone))
      notes.set(key, { now, gone, after: null })
    }
  }
  return { ...next, notes }
}
