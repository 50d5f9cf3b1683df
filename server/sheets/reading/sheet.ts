/** Rows of cells from any kind of file, and the errors of a whole file. */
import { type FileTroubleCode, importLimits } from '#contract/files/import-columns.ts'
import { nearestPiastres, toEgp } from '#contract/text/money.ts'
import { isWholeCode } from '#contract/products/skus.ts'

/** A cell: a workbook has numbers, dates and booleans; a CSV has texts alone. */
export type Cell = string | number | boolean | Date | null

/** A row with the number that a spreadsheet shows beside it. */
export type SheetRow = { number: number; cells: Cell[] }

export type Sheet = { kind: 'csv' | 'xlsx'; headings: string[]; rows: SheetRow[] }

/**
 * A table of any content: cells as text, dates as YYYY-MM-DD HH:MM:SS, numbers of a workbook with
 * two decimals at most.
 */
export type Table = { headings: string[]; rows: { number: number; cells: (string | null)[] }[] }

/** An expected error of a whole file. */
export class FileTrouble extends Error {
  readonly code: FileTroubleCode
  /** Position in the file, or the limit that it exceeds. */
  readonly detail: string | null

  constructor(code: FileTroubleCode, detail: string | null = null) {
    super(`The file cannot be read: ${code}${detail ? ` (${detail})` : ''}`)
    this.code = code
    this.detail = detail
  }
}

/**
 * Builder of a table with the limits of its size (R250): cells are counted as they are read, so
 * that a huge empty table is refused before it takes memory. Blank rows are left out.
 */
export class SheetBuilder {
  #headings: string[] | undefined
  readonly #rows: SheetRow[] = []
  #cells = 0
  /** Last non-empty column. */
  #last = 0

  /** @param number row number that a spreadsheet shows */
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

  /** Counts cells as they are read, blank ones too. Refuses those above the limit. */
  count(cells: number): void {
    this.#cells += cells
    if (this.#cells > importLimits.cells)
      throw new FileTrouble('too_many_cells', String(importLimits.cells))
  }

  get columns(): number | undefined {
    return this.#headings?.length
  }

  /** Refuses a file that is no table. */
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
 * Text without characters that PostgreSQL cannot store: NUL, and halves of surrogate pairs. A
 * workbook can encode any character as '_x0000_'.
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
 * Text of a number: a code keeps all its digits, the result of a formula is rounded to the piastre
 * (R318). An integer with lost digits is written with its power of ten.
 */
function textOfNumber(number: number): string {
  if (Number.isInteger(number)) return isWholeCode(number) ? String(number) : number.toExponential()
  return String(toEgp(nearestPiastres(number)))
}
