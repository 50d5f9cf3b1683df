/** A CSV as rows, with commas, semicolons or tabs, in the encodings that spreadsheets write. */
import { CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { importLimits } from '#contract/import-columns.ts'
import { unmarkText } from '#contract/sheets.ts'
import type { FileKind } from './file-kind.ts'
import { type Cell, FileTrouble, isBlank, type Sheet, type SheetRow } from './sheet.ts'

const delimiters = [',', ';', '\t']

/** Refuses what is no table, or a larger one than is read. */
export async function readCsv(bytes: Buffer, encoding: (FileKind & { kind: 'csv' })['encoding']): Promise<Sheet> {
  // Of each encoding the decoder drops the mark at its beginning.
  const text = new TextDecoder(encoding).decode(bytes)
  const { delimiter, start } = findDelimiter(text)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: importLimits.columns * importLimits.cell,
  })
  let headings: string[] | undefined
  const rows: SheetRow[] = []
  // Where the file says its own delimiter a row stands before those of the table.
  let number = start > 0 ? 1 : 0
  try {
    for await (const { record } of Readable.from(piecesOf(text, start)).compose(parser) as AsyncIterable<{ record: string[] }>) {
      number++
      const cells: Cell[] = record.map((cell) => (cell.trim() === '' ? null : unmarkText(cell)))
      if (cells.every(isBlank)) continue
      if (!headings) headings = readHeadings(cells)
      else if (rows.length === importLimits.rows) throw new FileTrouble('too_many_rows', String(importLimits.rows))
      // A comma within a price or a text that stands in no quotes: whatever follows it would stand in the wrong column.
      else if (!cells.slice(headings.length).every(isBlank)) throw new FileTrouble('long_row', String(number))
      else rows.push({ number, cells })
    }
  } catch (thrown) {
    if (thrown instanceof CsvError) throw new FileTrouble('broken_row', String(number + 1))
    throw thrown
  }
  return finishSheet({ kind: 'csv', headings: headings ?? [], rows })
}

/** In pieces, because of one text the parser would make a copy as large. */
function* piecesOf(text: string, start: number): Generator<string> {
  const size = 1_000_000
  for (let at = start; at < text.length; at += size) yield text.slice(at, at + size)
}

/** The one that stands most often between the cells of the first row, unless the file says it in a line of its own ('sep=;'), as Excel reads it. */
function findDelimiter(text: string): { delimiter: string; start: number } {
  const said = /^sep=(.)\r?\n/.exec(text.slice(0, 10))
  if (said) return { delimiter: said[1] as string, start: said[0].length }
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const letter of text.slice(0, importLimits.cell)) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === '\n') break
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const [most] = [...counts.entries()].sort(([, one], [, other]) => other - one)
  return { delimiter: most?.[0] ?? ',', start: 0 }
}

export function readHeadings(cells: Cell[]): string[] {
  if (cells.length > importLimits.columns) throw new FileTrouble('too_many_columns', String(importLimits.columns))
  return cells.map((cell) => (cell === null ? '' : String(cell).trim().slice(0, importLimits.name)))
}

/** Refuses a table that is none. */
export function finishSheet(sheet: Sheet): Sheet {
  const named = sheet.headings.filter((heading) => heading !== '')
  if (named.length === 0) throw new FileTrouble('empty')
  if (named.length === 1 && sheet.rows.every(({ cells }) => cells.filter((cell) => !isBlank(cell)).length <= 1))
    throw new FileTrouble('one_column')
  if (sheet.rows.length === 0) throw new FileTrouble('no_rows')
  return sheet
}
