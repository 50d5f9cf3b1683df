/** Cells and rows of any kind of file. */

/** A cell: a workbook has numbers, dates and booleans; a CSV has texts alone. */
export type Cell = string | number | boolean | Date | null

/** A row with the number that a spreadsheet shows beside it. */
export type SheetRow = { number: number; cells: Cell[] }

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
