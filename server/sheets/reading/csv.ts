/** CSV parser for commas, semicolons or tabs, in the encodings that spreadsheets write. */
import { importLimits } from '#contract/files/import-columns.ts'
import { unmarkText } from '#contract/files/sheets.ts'
import type { FileKind } from './file-kind.ts'
import { headingRows } from './heading-row.ts'
import { type Asked, type Cell, FileTrouble, type Sheet, SheetBuilder } from './sheet.ts'

const delimiters = [',', ';', '\t']

/** Refuses a file that is no table, or exceeds the limits. */
export function readCsv(
  bytes: Buffer,
  encoding: (FileKind & { kind: 'csv' })['encoding'],
  asked?: Asked,
): Sheet {
  // The decoder drops the byte order mark.
  const text = new TextDecoder(encoding).decode(bytes)
  const { delimiter, start } = findDelimiter(text)
  const sheet = new SheetBuilder('csv', asked)
  // A 'sep=' line comes before the rows of the table.
  for (const { number, record } of recordsOf(text, start, delimiter, start > 0 ? 1 : 0)) {
    const cells: Cell[] = record.map((cell) => (cell.trim() === '' ? null : unmarkText(cell)))
    sheet.count(cells.length)
    sheet.add(number, cells)
  }
  return sheet.finish()
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13]

/**
 * Records as in RFC 4180, ended by LF, CR LF or CR. The parser is our own because it has to stop
 * within a record: one line of forty million commas is a record of as many cells.
 */
function* recordsOf(
  text: string,
  start: number,
  delimiter: string,
  before: number,
): Generator<{ number: number; record: string[] }> {
  const between = delimiter.charCodeAt(0)
  const isEnd = (code: number) => code === lineFeed || code === carriageReturn
  let number = before
  for (let at = start; at < text.length; ) {
    number++
    const record: string[] = []
    for (let isOver = false; !isOver; ) {
      const [cell, end] =
        text.charCodeAt(at) === quote
          ? quotedAt(text, at, number)
          : bareAt(text, at, between, number)
      record.push(cell)
      if (cell.length > importLimits.cell) throw new FileTrouble('long_cell', String(number))
      if (record.length > importLimits.columns)
        throw new FileTrouble('too_many_columns', String(importLimits.columns))
      const code = text.charCodeAt(end)
      isOver = code !== between
      if (isOver && end < text.length && !isEnd(code))
        throw new FileTrouble('broken_row', String(number))
      at = end + (code === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? 2 : 1)
    }
    yield { number, record }
  }
}

type CellAt = [cell: string, end: number]

/** Parses an unquoted cell. */
function bareAt(text: string, at: number, between: number, number: number): CellAt {
  let end = at
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === between || code === lineFeed || code === carriageReturn) break
    if (code === quote) throw new FileTrouble('broken_row', String(number))
  }
  return [text.slice(at, end), end]
}

/** Parses a quoted cell; two quotes are an escaped one. */
function quotedAt(text: string, at: number, number: number): CellAt {
  for (let end = at + 1, hasQuotes = false; ; ) {
    const found = text.indexOf('"', end)
    if (found === -1) throw new FileTrouble('broken_row', String(number))
    if (text.charCodeAt(found + 1) !== quote) {
      const cell = text.slice(at + 1, found)
      return [hasQuotes ? cell.replaceAll('""', '"') : cell, found + 1]
    }
    hasQuotes = true
    end = found + 2
  }
}

/**
 * Delimiter that parts most of the first lines alike, outside of quotes, unless the file names it in
 * a line of its own ('sep=;'), as Excel does. A title above the table may have a comma.
 */
function findDelimiter(text: string): { delimiter: string; start: number } {
  const said = /^sep=(.)\r?\n/.exec(text.slice(0, 10))
  if (said) return { delimiter: said[1] as string, start: said[0].length }
  const lines = [new Map<string, number>()]
  let isQuoted = false
  for (const letter of text.slice(0, importLimits.cell)) {
    const line = lines.at(-1) as Map<string, number>
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n' && lines.push(new Map()) > headingRows) break
    else if (delimiters.includes(letter)) line.set(letter, (line.get(letter) ?? 0) + 1)
  }
  const ranked = delimiters.map((delimiter) => {
    const counts = lines.flatMap((line) => line.get(delimiter) ?? [])
    const alike = Math.max(
      0,
      ...counts.map((one) => counts.filter((other) => other === one).length),
    )
    return { delimiter, alike, first: counts[0] ?? 0 }
  })
  ranked.sort((one, other) => other.alike - one.alike || other.first - one.first)
  return { delimiter: ranked[0]?.delimiter ?? ',', start: 0 }
}
