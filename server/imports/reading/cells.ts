/** Values of a product's cells; an invalid cell is noted with its row and column. */
import {
  type ImportTarget,
  type RowProblemCode,
  textLimits,
} from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { textOfHtml } from './html.ts'
import type { RowProblem } from './read-product.ts'
import type { Row } from './rows.ts'
import type { Cell } from '../../sheets/reading/sheet.ts'
import {
  type Read,
  readDay,
  readFlag,
  readMeasure,
  readMoment,
  readPieces,
  readPrice,
  readShade,
  cutText,
  readTextCell,
  shownCell,
} from './values.ts'

type Reader = (cell: Cell) => Read<string | number | boolean | null>

const code = (cell: Cell) => readTextCell(cell, limits.sku, true)
const side = (cell: Cell) => readMeasure(cell, limits.centimetres, 1)

const readers: Partial<Record<ImportTarget, Reader>> = {
  sku: code,
  barcode: (cell) => readTextCell(cell, limits.barcode, true),
  price: readPrice,
  original_price: readPrice,
  cost: readPrice,
  sale_price: readPrice,
  sale_from: readDay,
  sale_until: readDay,
  publish_at: readMoment,
  height: side,
  width: side,
  depth: side,
  weight_kg: (cell) => readMeasure(cell, limits.grams, 0, 1000),
  stock: readPieces,
  published: readFlag,
  color_hex: readShade,
}

/** Grams of a weight's unit, as its heading names it: 'Weight (lbs)'. */
const grams: [unit: RegExp, grams: number][] = [
  [/\bkgs?\b|كجم|كغ|كيلو/i, 1000],
  [/\blbs?\b|\bpounds?\b/i, 453.592_37],
  [/\boz\b|\bounces?\b/i, 28.349_523],
]

const named = new Set<ImportTarget>(['name', 'name_ar', 'subcategory'])
/** Texts that say the same without their end. */
const described = new Set<ImportTarget>([
  ...['name', 'name_ar', 'desc', 'desc_ar', 'material', 'material_ar'],
  ...['care', 'care_ar', 'badge', 'badge_ar', 'picture_alt'],
] as ImportTarget[])

type Meant = { isNote?: boolean; value?: string }

/** Cells of one product. */
export class Cells {
  readonly problems: RowProblem[] = []
  /** Whether each cell is meant as it is, in the shop's own sheet. */
  readonly isStrict: boolean
  readonly #headings: string[]
  readonly #told = new Set<string>()

  constructor(headings: string[], isStrict: boolean) {
    this.#headings = headings
    this.isStrict = isStrict
  }

  /** Value of a cell; undefined if there is no such column, or its cell is invalid and noted. */
  read(row: Row, target: ImportTarget): string | number | boolean | null | undefined {
    const said = this.#read(row, target)
    if (said === undefined) return undefined
    if ('wrong' in said) this.note(row, target, said.wrong, said.detail)
    else if (!said.note) return said.value
    else if (!this.isStrict) {
      this.tell(row, target, said.note, said.detail ?? null, { isNote: true })
      return said.value
    } else this.note(row, target, 'pieces')
    return undefined
  }

  /** Value of a cell that was already read, without a second note. Undefined as in read. */
  peek(row: Row, target: ImportTarget): string | number | boolean | null | undefined {
    const said = this.#read(row, target)
    return said && 'value' in said && !(said.note && this.isStrict) ? said.value : undefined
  }

  #read(row: Row, target: ImportTarget): Read<string | number | boolean | null> | undefined {
    if (!row.has(target)) return undefined
    const cell = row.cell(target)
    if (target === 'weight') {
      const heading = this.heading(row, target)
      const unit = grams.find(([unit]) => unit.test(heading))
      return readMeasure(cell, limits.grams, 0, unit?.[1])
    }
    return readers[target]?.(cell) ?? this.#text(cell, target)
  }

  heading(row: Row, target: ImportTarget): string {
    return this.#headings[row.column(target)] ?? ''
  }

  text(row: Row, target: ImportTarget): string | null | undefined {
    const value = this.read(row, target)
    return typeof value === 'string' || value === null ? value : undefined
  }

  number(row: Row, target: ImportTarget): number | null | undefined {
    const value = this.read(row, target)
    return typeof value === 'number' || value === null ? value : undefined
  }

  #text(cell: Cell, target: ImportTarget): Read<string | null> {
    const most = textLimits[target] ?? limits.desc
    const said = readTextCell(this.#plain(cell, target), most)
    if (this.isStrict || !('wrong' in said) || said.wrong !== 'too_long' || !described.has(target))
      return said
    const whole = String(this.#plain(cell, target)).trim()
    return { value: cutText(whole, most), note: 'text_cut', detail: String(most) }
  }

  /** Other shops export HTML, in which names have entities too. */
  #plain(cell: Cell, target: ImportTarget): Cell {
    if (this.isStrict || typeof cell !== 'string') return cell
    // WooCommerce writes line ends as the two characters \n.
    if (target === 'desc') return textOfHtml(cell.replaceAll('\\n', '\n'))
    return named.has(target) ? textOfHtml(cell).replace(/\s+/g, ' ') : cell
  }

  /**
   * Notes what is said of a whole product at its first row alone: of each field, or of each option by
   * its name.
   */
  tell(row: Row, target: ImportTarget, code: RowProblemCode, detail: string | null, meant?: Meant) {
    const reason = `${code} ${code.includes('option') && detail ? detail : target}`
    if (this.#told.has(reason)) return
    this.#told.add(reason)
    this.note(row, target, code, detail, meant)
  }

  /** @param value shown text, if it is only a part of the cell */
  note(
    row: Row,
    target: ImportTarget,
    code: RowProblemCode,
    detail: string | null = null,
    { isNote = false, value }: Meant = {},
  ): void {
    this.problems.push({
      row: row.number,
      column: this.heading(row, target),
      target,
      value: shownCell(value ?? row.cell(target)),
      code,
      detail,
      sku: row.text('sku').slice(0, limits.sku) || null,
      isNote,
    })
  }
}
