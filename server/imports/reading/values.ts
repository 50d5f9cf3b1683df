/** Parsers of single cells: text, amount, number, date; or the code of an error. */
import { fromCairo } from '#contract/days/cairo.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import { limits } from '#contract/limits.ts'
import { nearestPiastres, toPiastres } from '#contract/text/money.ts'
import { bareCode, isShortened, isWholeCode } from '#contract/products/skus.ts'
import {
  amountOfWord,
  bareAmount,
  barePieces,
  fromDayNumber,
  isAmbiguous,
  isDayNumber,
  parseFigure,
} from '#server/sheets/figures.ts'
import type { Cell } from '../../sheets/reading/sheet.ts'

/**
 * A value, or an error code. `note`: a value that other shops' files mean otherwise, which is wrong
 * in our own sheet.
 */
export type Read<Value> =
  | { value: Value; note?: RowProblemCode; detail?: string }
  | { wrong: RowProblemCode; detail?: string }

const wrong = (code: RowProblemCode, detail?: string): Read<never> => ({
  wrong: code,
  ...(detail !== undefined && { detail }),
})

/** Cell text shown beside an error. */
export function shownCell(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text
}

/** @param isCode for SKU and barcode, which spreadsheets turn into numbers and dates */
export function readTextCell(cell: Cell, most: number, isCode = false): Read<string | null> {
  if (cell === null) return { value: null }
  if (cell instanceof Date) return wrong('text_as_day')
  if (isCode && typeof cell === 'number' && !isWholeCode(cell)) return wrong('shortened')
  const said = String(cell).replace(/\r\n?/g, '\n').trim()
  const text = isCode ? bareCode(said) : said
  if (isCode && isShortened(text)) return wrong('shortened')
  if (text.length > most) return wrong('too_long', String(most))
  return { value: text === '' ? null : text }
}

/** A text without what is too long, as a whole word ends. */
export function cutText(text: string, most: number): string {
  const head = text.slice(0, most + 1)
  const end = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'))
  return (
    end > most / 2 ? head.slice(0, end) : head.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  ).trim()
}

const readDecimal = (text: string): number | null => parseFigure(bareAmount(text))

/**
 * Price in piastres from EGP. A workbook's number is rounded to the piastre, because formulas leave
 * fractions; a text is parsed strictly (R318).
 */
export function readPrice(cell: Cell): Read<number | null> {
  if (cell === null) return { value: null }
  if (cell instanceof Date) return wrong('price')
  const word = typeof cell === 'string' ? amountOfWord(cell) : undefined
  if (word !== undefined) return { value: word }
  if (typeof cell === 'string' && isAmbiguous(bareAmount(cell))) return wrong('unclear_price')
  const egp = typeof cell === 'number' ? cell : readDecimal(String(cell))
  if (egp === null || !(egp >= 0 && egp <= limits.egp)) return wrong('price')
  if (typeof cell === 'number') return { value: nearestPiastres(egp) }
  const piastres = toPiastres(egp)
  return Math.abs(piastres / 100 - egp) < 1e-6 ? { value: piastres } : wrong('price')
}

/** @param scale number of stored units in one unit of the file */
export function readMeasure(
  cell: Cell,
  most: number,
  decimals: 0 | 1,
  scale = 1,
): Read<number | null> {
  if (cell === null) return { value: null }
  if (cell instanceof Date) return wrong('number')
  const said = typeof cell === 'number' ? cell : readDecimal(String(cell))
  if (said === null) return wrong('number')
  const factor = 10 ** decimals
  const value = Math.round(said * scale * factor) / factor
  // A measure of 0 counts as none: other shops export it for an empty field.
  if (value === 0) return { value: null }
  return value > 0 && value <= most ? { value } : wrong('number')
}

/** Pieces below 0, of a shop that has sold more than it had, count as 0. */
export function readPieces(cell: Cell): Read<number | null> {
  if (cell === null) return { value: null }
  if (cell instanceof Date) return wrong('pieces')
  const bare = typeof cell === 'number' ? Number(cell.toPrecision(12)) : barePieces(String(cell))
  if (typeof bare === 'string' && !/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.test(bare))
    return wrong('pieces')
  const pieces = typeof bare === 'number' ? bare : Number(bare.replaceAll(',', ''))
  if (!Number.isInteger(pieces) || Math.abs(pieces) > limits.stock) return wrong('pieces')
  return pieces < 0 ? { value: 0, note: 'negative_pieces' } : { value: pieces }
}

/**
 * Day as YYYY-MM-DD, in the shop's time zone. A workbook's number is a serial date; a CSV's is
 * ambiguous.
 */
export function readDay(cell: Cell): Read<string | null> {
  const said = readMoment(cell)
  return 'wrong' in said ? said : { value: said.value?.slice(0, 10) ?? null }
}

/** Time as 'YYYY-MM-DD HH:MM' in the shop's time zone. */
export function readMoment(cell: Cell): Read<string | null> {
  if (cell === null) return { value: null }
  if (typeof cell === 'boolean') return wrong('day')
  const date =
    cell instanceof Date
      ? cell
      : typeof cell === 'number' && isDayNumber(cell)
        ? fromDayNumber(cell)
        : null
  const text = date
    ? toMinute(date).toISOString().slice(0, 16).replace('T', ' ')
    : barelyMoment(String(cell))
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}:\d{2})(?::\d{2})?)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text)
  if (!parts) return wrong(/^\d{5}(?:[.,]\d+)?$/.test(text) ? 'day_as_number' : 'day')
  const moment = `${parts[1]} ${(parts[2] ?? '00:00').padStart(5, '0')}`
  // An impossible date, such as 31 April, is rolled over by Date and refused here.
  return fromCairo(`${parts[1]} 12:00`) && (!parts[2] || fromCairo(moment))
    ? { value: moment }
    : wrong('day')
}

/**
 * Time rounded to the minute: a workbook stores fractions of a day, which makes 09:30 a millisecond
 * early or late.
 */
const toMinute = (date: Date): Date => new Date(Math.round(date.getTime() / 60_000) * 60_000)

const barelyMoment = (text: string): string =>
  toLatinDigits(
    text
      .replace(/[\u200e\u200f]/g, '')
      .trim()
      .replace(/^'/, ''),
  ).replaceAll('/', '-')

const yes = new Set(['true', 'yes', '1', 'y', 'نعم'])
const no = new Set(['false', 'no', '0', '-1', 'n', 'لا'])

export function readFlag(cell: Cell): Read<boolean | null> {
  if (cell === null) return { value: null }
  if (typeof cell === 'boolean') return { value: cell }
  const word = String(cell).trim().toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : wrong('unknown_word')
}

export function readShade(cell: Cell): Read<string | null> {
  if (cell === null) return { value: null }
  const hex = String(cell).trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(hex) ? { value: hex } : wrong('shade')
}
