/**
 * CSV writer: UTF-8 with a byte order mark, which Excel needs for Arabic, lines ended by CR and LF
 * (R261).
 */
import { toCairoDay, toCairoIso } from '#contract/days/cairo.ts'
import { toEgp } from '#contract/text/money.ts'
import { markText, type SheetColumn } from '#contract/files/sheets.ts'
import { type WrittenCell, chunkSize, type WrittenSheet, textOf } from './sheet.ts'

export async function* writeCsv({ columns, lang, rows }: WrittenSheet): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${lineOf(columns.map((column) => quoted(markText(column[lang]))))}`
  for await (const some of rows) {
    for (const row of some) {
      text += lineOf(columns.map((column, at) => written(column, row[at] ?? null, lang)))
      if (text.length < chunkSize) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text) yield Buffer.from(text)
}

const lineOf = (cells: string[]): string => `${cells.join(',')}\r\n`

function written(column: SheetColumn, cell: WrittenCell, lang: WrittenSheet['lang']): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return column.holds === 'money' ? toEgp(cell).toFixed(2) : String(cell)
  if (cell instanceof Date)
    return column.holds === 'day'
      ? toCairoDay(cell)
      : toCairoIso(cell).slice(0, 16).replace('T', ' ')
  return quoted(markText(textOf(column, cell, lang)))
}

/** Quotes a text with spaces at its ends as well: some readers would remove them. */
const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
