/** A file of products as rows of cells, whatever it was, or why it is none. */
import { type FileTroubleCode, importLimits } from '#contract/import-columns.ts'
import { nearestPiastres, toEgp } from '#contract/money.ts'
import { isWholeCode } from '#contract/skus.ts'

/** A workbook has numbers, days and yes or no; a CSV has texts alone. */
export type Cell = string | number | boolean | Date | null

/** `number` is the one that a spreadsheet shows beside it. */
export type SheetRow = { number: number; cells: Cell[] }

export type Sheet = { kind: 'csv' | 'xlsx'; headings: string[]; rows: SheetRow[] }

/**
 * A table of whatever: its cells as texts, days as YYYY-MM-DD HH:MM:SS, numbers of a workbook with
 * two decimals at most.
 */
export type Table = { headings: string[]; rows: { number: number; cells: (string | null)[] }[] }

/** An expected "no" to a whole file. */
export class FileTrouble extends Error {
  readonly code: FileTroubleCode
  /** Where in the file, or how many there may be. */
  readonly detail: string | null

  constructor(code: FileTroubleCode, detail: string | null = null) {
    super(`The file cannot be read: ${code}${detail ? ` (${detail})` : ''}`)
    this.code = code
    this.detail = detail
  }
}

/**
 * What a table becomes while it is read, and where that ends (R250): its cells are counted as they
 * come, so that a table of nothing is refused before it takes memory. Rows that are blank are left
 * out.
 */
export class SheetBuilder {
  #headings: string[] | undefined
  readonly #rows: SheetRow[] = []
  #cells = 0
  /** The last with something in it. */
  #last = 0

  /** @param number the one that a spreadsheet shows */
  add(number: number, said: Cell[]): void {
    const cells = said.map(storable)
    if (number - this.#last > importLimits.blank_rows)
      throw new FileTrouble('blank_lines', String(this.#last))
    if (cells.every(isBlank)) return
    this.#last = number
    if (!this.#headings) this.#headings = readHeadings(cells)
    else if (this.#rows.length === importLimits.rows)
      throw new FileTrouble('too_many_rows', String(importLimits.rows))
    else this.#rows.push({ number, cells })
  }

  /** As they come, blank ones too. Refuses those beyond the largest table. */
  count(cells: number): void {
    this.#cells += cells
    if (this.#cells > importLimits.cells)
      throw new FileTrouble('too_many_cells', String(importLimits.cells))
  }

  get columns(): number | undefined {
    return this.#headings?.length
  }

  /** Refuses what is no table. */
  finish(kind: Sheet['kind']): Sheet {
    const [headings, rows] = [this.#headings ?? [], this.#rows]
    const named = headings.filter((heading) => heading !== '')
    if (named.length === 0) throw new FileTrouble('empty')
    if (
      named.length === 1 &&
      rows.every(({ cells }) => cells.filter((cell) => !isBlank(cell)).length <= 1)
    )
      throw new FileTrouble('one_column')
    if (rows.length === 0) throw new FileTrouble('no_rows')
    return { kind, headings, rows }
  }
}

function readHeadings(cells: Cell[]): string[] {
  if (cells.length > importLimits.columns)
    throw new FileTrouble('too_many_columns', String(importLimits.columns))
  return cells.map((cell) =>
    cell === null ? '' : String(cell).trim().slice(0, importLimits.name).toWellFormed(),
  )
}

/**
 * A text without what PostgreSQL cannot store: NUL, and halves of surrogate pairs. A workbook
 * writes any letter as '_x0000_'.
 */
const storable = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.toWellFormed().replaceAll('\0', '') : cell

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

export const tableOf = ({ headings, rows }: Sheet): Table => ({
  headings,
  rows: rows.map(({ number, cells }) => ({
    number,
    cells: headings.map((_, at) => textOf(cells[at])),
  })),
})

function textOf(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined || isBlank(cell)) return null
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof cell === 'number') return textOfNumber(cell)
  return String(cell).trim().slice(0, 500).toWellFormed()
}

/**
 * A code keeps all its digits, an amount of a formula becomes the nearest piastre (R318). An
 * integer whose digits are lost says so by its power of ten.
 */
function textOfNumber(number: number): string {
  if (Number.isInteger(number)) return isWholeCode(number) ? String(number) : number.toExponential()
  return String(toEgp(nearestPiastres(number)))
}
