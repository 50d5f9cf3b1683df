/** One sheet of an XLSX, with a frozen head row, and right-to-left in Arabic. */
import { toCairoIso } from '#contract/days/cairo.ts'
import { toEgp } from '#contract/text/money.ts'
import type { SheetColumn } from '#contract/files/sheets.ts'
import { type WrittenCell, chunkSize, type WrittenRow, type WrittenSheet, textOf } from './sheet.ts'
import { escapeXml, styleOf } from './xlsx-parts.ts'

/**
 * Remaining rows for this sheet and those after it; `next` has been read already, to know whether
 * there is one.
 */
export type RowSource = {
  rows: AsyncIterator<WrittenRow>
  next: IteratorResult<WrittenRow, unknown>
}

export async function* sheetXml(
  { columns, lang }: WrittenSheet,
  source: RowSource,
  most: number,
): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at))
  let text = headXml(columns, letters, lang)
  for (let number = 2; number <= most && !source.next.done; number += 1) {
    const row = source.next.value
    const cells = columns.map((column, at) =>
      cellXml(`${letters[at]}${number}`, column, row[at] ?? null, lang),
    )
    text += `<row r="${number}">${cells.join('')}</row>`
    if (text.length > chunkSize) {
      yield text
      text = ''
    }
    source.next = await source.rows.next()
  }
  yield `${text}</sheetData></worksheet>`
}

function headXml(
  columns: readonly SheetColumn[],
  letters: string[],
  lang: WrittenSheet['lang'],
): string {
  const widths = columns.map(
    ({ holds }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${widthOf[holds]}" customWidth="1"/>`,
  )
  const cells = columns.map((column, at) => textXml(`${letters[at]}1`, styleOf.head, column[lang]))
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetViews><sheetView workbookViewId="0"${lang === 'ar' ? ' rightToLeft="1"' : ''}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row>`
  )
}

/** Column widths in characters. */
const widthOf: Record<SheetColumn['holds'], number> = {
  text: 20,
  lines: 30,
  number: 10,
  money: 12,
  day: 12,
  moment: 17,
}

function cellXml(
  reference: string,
  column: SheetColumn,
  cell: WrittenCell,
  lang: WrittenSheet['lang'],
): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return numberXml(
      reference,
      styleOf[column.holds],
      column.holds === 'money' ? toEgp(cell) : cell,
    )
  if (cell instanceof Date)
    return numberXml(reference, styleOf[column.holds], serialOf(cell, column.holds === 'day'))
  const text = textOf(column, cell, lang)
  return text === '' ? '' : textXml(reference, styleOf[column.holds], text)
}

const numberXml = (reference: string, style: number, value: number): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`

const textXml = (reference: string, style: number, text: string): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

const dayZero = 25_569

/**
 * Excel's serial date of a moment in the shop's time zone, to the minute: days since the end of
 * 1899.
 */
function serialOf(moment: Date, isDay: boolean): number {
  const wall = Date.parse(`${toCairoIso(moment).slice(0, 16)}Z`) / 86_400_000 + dayZero
  return isDay ? Math.floor(wall) : wall
}

/** Column letters: 0 → A, 26 → AA */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last
}
