/** Rows of cells from any kind of file, and the errors of a whole file. */
import { type FileTroubleCode, importLimits } from '#contract/files/import-columns.ts'
import { nearestPiastres, toEgp } from '#contract/text/money.ts'
import { isWholeCode } from '#contract/products/skus.ts'
import { isTotal } from '../totals.ts'
import { type Cell, isBlank, type SheetRow } from './cell.ts'
import { findHeadings, headingRows, type Knows } from './heading-row.ts'

export { type Cell, isBlank, type SheetRow } from './cell.ts'

export type Sheet = { kind: 'csv' | 'xlsx'; headings: string[]; rows: SheetRow[] }

/**
 * A table of any content: cells as text, dates as YYYY-MM-DD HH:MM:SS, numbers of a workbook with
 * two decimals at most.
 */
export type Table = { headings: string[]; rows: { number: number; cells: (string | null)[] }[] }

/** Limits of a table: of its rows below the headings, and of all its cells. */
export type SheetLimits = { rows: number; cells: number }

/** What the reader of a table asks for: its headings, and limits by them. */
export type Asked = { knows?: Knows; limitsOf?: (headings: string[]) => SheetLimits }

const usual: SheetLimits = { rows: importLimits.rows, cells: importLimits.cells }

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
 * that a huge empty table is refused before it takes memory. Blank rows are left out, and rows above
 * the headings.
 */
export class SheetBuilder {
  readonly #kind: Sheet['kind']
  readonly #knows: Knows
  readonly #limitsOf: NonNullable<Asked['limitsOf']>
  #limits = usual
  /** First rows, until the headings are found among them. */
  #first: SheetRow[] = []
  #headings: { number: number; names: string[] } | undefined
  readonly #rows: SheetRow[] = []
  #cells = 0
  /** Last non-empty column. */
  #last = 0

  constructor(kind: Sheet['kind'], { knows = () => false, limitsOf = () => usual }: Asked = {}) {
    this.#kind = kind
    this.#knows = knows
    this.#limitsOf = limitsOf
  }

  /** @param number row number that a spreadsheet shows */
  add(number: number, said: Cell[]): void {
    const cells = said.map(storable)
    if (number - this.#last > importLimits.blank_rows)
      throw new FileTrouble('blank_lines', String(this.#last))
    if (cells.every(isBlank)) return
    this.#last = number
    if (this.#headings) this.#push({ number, cells }, this.#headings.names.length)
    else if (this.#first.push({ number, cells }) === headingRows) this.#find()
  }

  #find(): void {
    const first = this.#first.splice(0)
    const at = first.length === 0 ? 0 : findHeadings(first, this.#knows)
    const { number, cells } = first[at] ?? { number: 0, cells: [] }
    this.#headings = { number, names: readHeadings(cells) }
    this.#limits = this.#limitsOf(this.#headings.names)
    for (const row of first.slice(at + 1)) this.#push(row, this.#headings.names.length)
  }

  #push(row: SheetRow, columns: number): void {
    // An unquoted comma within a price or text: the cells after it would be in wrong columns.
    if (this.#kind === 'csv' && !row.cells.slice(columns).every(isBlank))
      throw new FileTrouble('long_row', String(row.number))
    if (this.#rows.length === this.#limits.rows)
      throw new FileTrouble('too_many_rows', String(this.#limits.rows))
    this.#rows.push(row)
  }

  /** Counts cells as they are read, blank ones too. Refuses those above the limit. */
  count(cells: number): void {
    this.#cells += cells
    if (this.#cells > this.#limits.cells)
      throw new FileTrouble('too_many_cells', String(this.#limits.cells))
  }

  /** Refuses merged cells in the table; above it, and beside the label of a total, they say nothing. */
  merge(reference: string): void {
    if (!this.#headings) this.#find()
    const [from = 0, to = from] = [...reference.matchAll(/\d+/g)].map(([row]) => Number(row))
    if (to < (this.#headings?.number ?? 0)) return
    const row = from === to ? this.#rows.find(({ number }) => number === from) : undefined
    if (!row?.cells.some((cell) => typeof cell === 'string' && isTotal(cell)))
      throw new FileTrouble('merged_cells', reference)
  }

  /** Refuses a file that is no table. */
  finish(): Sheet {
    if (!this.#headings) this.#find()
    const [headings, rows] = [this.#headings?.names ?? [], this.#rows]
    const named = headings.filter((heading) => heading !== '')
    if (named.length === 0) throw new FileTrouble('empty')
    if (
      named.length === 1 &&
      rows.every(({ cells }) => cells.filter((cell) => !isBlank(cell)).length <= 1)
    )
      throw new FileTrouble('one_column')
    if (rows.length === 0) throw new FileTrouble('no_rows')
    return { kind: this.#kind, headings, rows }
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
