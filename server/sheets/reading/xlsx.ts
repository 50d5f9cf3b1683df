/**
 * The table of a workbook (XLSX) as rows, parsed while it is unpacked: sizes are checked on the
 * unpacked data, never on the archive's own figures.
 */
import { type FileTroubleCode, importLimits } from '#contract/files/import-columns.ts'
import type { ZipArchive } from './archive.ts'
import { knownIn } from './heading-row.ts'
import { type Asked, type Cell, FileTrouble, type Sheet, SheetBuilder } from './sheet.ts'
import { readWorkbook, unescapeText, type Workbook } from './workbook.ts'
import { attribute, readXml } from './xml.ts'

/** Whether an archive is a workbook. */
export const isWorkbook = ({ names }: ZipArchive): boolean =>
  names.some((name) => name === '[Content_Types].xml' || name.startsWith('xl/'))

/** Errors of a sheet that is no table, such as one of instructions. */
const noTable: FileTroubleCode[] = ['empty', 'no_rows', 'one_column', 'merged_cells']

/**
 * First sheet with known headings, else the first that is a table. Refuses a file that has none, or
 * exceeds the limits.
 */
export async function readXlsx(archive: ZipArchive, asked: Asked = {}): Promise<Sheet> {
  const { knows } = asked
  const workbook = await readWorkbook(archive)
  let found: Sheet | undefined
  let trouble: unknown
  for (const part of workbook.sheets) {
    try {
      const sheet = await readSheet(archive, part, workbook, asked)
      if (!knows || knownIn(sheet.headings, knows) > 1) return sheet
      found ??= sheet
    } catch (thrown) {
      trouble ??= thrown
      if (!(thrown instanceof FileTrouble)) throw thrown
      if (!noTable.includes(thrown.code)) break
    }
  }
  if (!found) throw trouble
  return found
}

async function readSheet(
  archive: ZipArchive,
  part: string,
  workbook: Workbook,
  asked: Asked,
): Promise<Sheet> {
  const sheet = new SheetBuilder('xlsx', asked)
  let row: { number: number; cells: Cell[] } = { number: 0, cells: [] }
  let column = -1
  let cell: Written | null = null
  let inside: 'v' | 't' | null = null
  let isReading = false
  await readXml(archive.unpack(part), {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { number: numberOf(attributes, row.number), cells: [] }
        column = -1
      } else if (name === 'c') {
        // Counted as they are read: a row may have millions.
        sheet.count(1)
        column = columnIndex(attributes, column + 1)
        cell = {
          column,
          kind: attribute(attributes, 't') ?? 'n',
          style: attribute(attributes, 's'),
          said: '',
        }
      } else if (name === 'v' || name === 't') inside = name
      else if (name === 'rPh') isReading = true
      else if (name === 'mergeCell') sheet.merge(attribute(attributes, 'ref') ?? '')
    },
    text: (text) => {
      if (!cell || !inside || isReading) return
      cell.said += text
      if (cell.said.length > importLimits.cell)
        throw new FileTrouble('long_cell', String(row.number))
    },
    close: (name) => {
      if (name === 'v' || name === 't') inside = null
      else if (name === 'rPh') isReading = false
      else if (name === 'c' && cell) {
        const value = readValue(cell, workbook)
        // Some programs format blank cells to the end of the sheet.
        if (value !== null) {
          if (cell.column >= importLimits.columns)
            throw new FileTrouble('too_many_columns', String(importLimits.columns))
          while (row.cells.length < cell.column) row.cells.push(null)
          row.cells[cell.column] = value
        }
        cell = null
      } else if (name === 'row') {
        sheet.count(1)
        // Blank rows after the last one cost nothing: some programs format a sheet to its end.
        if (row.cells.length > 0) sheet.add(row.number, row.cells)
      }
    },
  })
  return sheet.finish()
}

type Written = { column: number; kind: string; style: string | undefined; said: string }

/** Row number of a row element; rows are in order, and may omit their numbers. */
function numberOf(attributes: string, before: number): number {
  const number = Number(attribute(attributes, 'r') ?? before + 1)
  if (!(Number.isSafeInteger(number) && number > before)) throw new FileTrouble('damaged')
  return number
}

/**
 * Column index of a cell, from 0: 'AB12' is in column 27. A cell may omit its reference, and then
 * follows the one before it.
 */
function columnIndex(attributes: string, next: number): number {
  const reference = attribute(attributes, 'r')
  if (reference === undefined) return next
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1]
  if (!letters) throw new FileTrouble('damaged')
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const day = 86_400_000

function readValue({ kind, style, said }: Written, { texts, isDay, is1904 }: Workbook): Cell {
  if (said === '') return null
  if (kind === 's') {
    const text = texts[Number(said)]
    if (text === undefined) throw new FileTrouble('damaged')
    return text
  }
  if (kind === 'b') return said === '1'
  if (kind === 'd') return dayOf(new Date(said))
  if (kind !== 'n') return unescapeText(said)
  const number = Number(said)
  if (Number.isNaN(number)) throw new FileTrouble('damaged')
  if (!style || !isDay[Number(style)]) return number
  return dayOf(new Date(Math.round((number - 25_569 + (is1904 ? 1462 : 0)) * day)))
}

function dayOf(date: Date): Date {
  if (Number.isNaN(date.getTime())) throw new FileTrouble('damaged')
  return date
}
