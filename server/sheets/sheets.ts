/**
 * Tables as files. It promises that a file is written as its rows come, that no text in it is taken
 * for a formula or loses a leading 0, and that it opens in Excel in either language (R261).
 */
import type { FileAnswer } from '../http/file.ts'
import { writeCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const kinds = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (sheet: Sheet) => writeXlsx(sheet),
  },
} as const

/** @param name of the file, without its ending */
export function sheetFile(name: string, format: keyof typeof kinds, sheet: Sheet): FileAnswer {
  const { type, write } = kinds[format]
  return { name: `${name}.${format}`, type, content: write(sheet) }
}
