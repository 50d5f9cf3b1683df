/** Values of a product's cells; an invalid cell is noted with its row and column. */
import {
  type ImportTarget,
  type RowProblemCode,
  textLimits,
} from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
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
  readTextCell,
  shownCell,
  textOfHtml,
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
  weight: (cell) => readMeasure(cell, limits.grams, 0),
  weight_kg: (cell) => readMeasure(cell, limits.grams, 0, 1000),
  stock: readPieces,
  published: readFlag,
  color_hex: readShade,
}

type Meant = { isNote?: boolean; value?: string }

export class Cells {
  readonly problems: RowProblem[] = []
  readonly #headings: string[]
  readonly #isOwn: boolean

  constructor(headings: string[], isOwn: boolean) {
    this.#headings = headings
    this.#isOwn = isOwn
  }

  /** Value of a cell; undefined if there is no such column, or its cell is invalid and noted. */
  read(row: Row, target: ImportTarget): string | number | boolean | null | undefined {
    const said = this.#read(row, target)
    if (said === undefined || 'value' in said) return said?.value
    this.note(row, target, said.wrong, said.detail)
    return undefined
  }

  /** Value of a cell that was already read, without a second note. Undefined as in read. */
  peek(row: Row, target: ImportTarget): string | number | boolean | null | undefined {
    const said = this.#read(row, target)
    return said && 'value' in said ? said.value : undefined
  }

  #read(row: Row, target: ImportTarget): Read<string | number | boolean | null> | undefined {
    return row.has(target)
      ? (readers[target] ?? ((cell: Cell) => this.#text(cell, target)))(row.cell(target))
      : undefined
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
    const isPage = !this.#isOwn && target === 'desc' && typeof cell === 'string'
    // WooCommerce writes line ends as the two characters \n.
    return readTextCell(
      isPage ? textOfHtml(cell.replaceAll('\\n', '\n')) : cell,
      textLimits[target] ?? limits.desc,
    )
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
      column: this.#headings[row.column(target)] ?? '',
      target,
      value: shownCell(value ?? row.cell(target)),
      code,
      detail,
      sku: row.text('sku').slice(0, limits.sku) || null,
      isNote,
    })
  }
}
