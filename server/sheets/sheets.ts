/**
 * Tables as files. A file is streamed as its rows arrive, no text in it becomes a formula or loses
 * a leading 0, and it opens in Excel in either language (R261).
 */
import type { FileAnswer } from '../http/file.ts'
import { writeCsv } from './csv.ts'
import type { WrittenSheet } from './sheet.ts'
import { writeXlsx } from './xlsx.ts'

const kinds = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (sheet: WrittenSheet) => writeXlsx(sheet),
  },
} as const

/** @param name of the file, without its extension */
export function sheetFile(
  name: string,
  format: keyof typeof kinds,
  sheet: WrittenSheet,
): FileAnswer {
  const { type, write } = kinds[format]
  return { name: `${name}.${format}`, type, content: write(sheet) }
}
