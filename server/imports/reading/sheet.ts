/** A file of products as rows of cells, whatever it was, or why it is none. */
import type { FileTroubleCode } from '#contract/import-columns.ts'
import { nearestPiastres, toEgp } from '#contract/money.ts'
import { isWholeCode } from '#contract/skus.ts'

/** A workbook has numbers, days and yes or no; a CSV has texts alone. */
export type Cell = string | number | boolean | Date | null

/** `number` is the one that a spreadsheet shows beside it. */
export type SheetRow = { number: number; cells: Cell[] }

export type Sheet = { kind: 'csv' | 'xlsx'; headings: string[]; rows: SheetRow[] }

/** A table of whatever: its cells as texts, days as YYYY-MM-DD HH:MM:SS, numbers of a workbook with two decimals at most. */
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

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

export const tableOf = ({ headings, rows }: Sheet): Table => ({
  headings,
  rows: rows.map(({ number, cells }) => ({ number, cells: headings.map((_, at) => textOf(cells[at])) })),
})

function textOf(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined || isBlank(cell)) return null
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof cell === 'number') return textOfNumber(cell)
  return String(cell).toWellFormed().replaceAll('\0', '').trim().slice(0, 500)
}

/** A code keeps all its digits, an amount of a formula becomes the nearest piastre (R318). An integer whose digits are lost says so by its power of ten. */
function textOfNumber(number: number): string {
  if (Number.isInteger(number)) return isWholeCode(number) ? String(number) : number.toExponential()
  return String(toEgp(nearestPiastres(number)))
}
