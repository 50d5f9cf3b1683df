/** A file of products as rows of cells, whatever it was, or why it is none. */
import type { FileTroubleCode } from '#contract/import-columns.ts'

/** A workbook has numbers, days and yes or no; a CSV has texts alone. */
export type Cell = string | number | boolean | Date | null

/** `number` is the one that a spreadsheet shows beside it. */
export type SheetRow = { number: number; cells: Cell[] }

export type Sheet = { kind: 'csv' | 'xlsx'; headings: string[]; rows: SheetRow[] }

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
