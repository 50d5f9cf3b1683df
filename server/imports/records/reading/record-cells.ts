/** Cells of one record: a wrong one is told with its row and column. */
import type { RowProblemCode } from '#contract/files/import-columns.ts'
import type { RecordTarget } from '#contract/files/import-kinds.ts'
import { fromCairo, toCairoIso } from '#contract/days/cairo.ts'
import { limits } from '#contract/limits.ts'
import { nearestPiastres } from '#contract/text/money.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import {
  amountOfWord,
  bareAmount,
  fromDayNumber,
  isAmbiguous,
  isDayNumber,
  parseFigure,
} from '#server/sheets/figures.ts'
import type { Cell } from '#server/sheets/reading/cell.ts'
import { Cells } from '../../reading/cells.ts'
import { decodeEntities } from '../../reading/html.ts'
import type { Row } from '../../reading/rows.ts'
import { type Read, readTextCell } from '../../reading/values.ts'

/** Which of two numbers is the day in '03/04/2024', if the file shows it. */
export type DayOrder = 'day_first' | 'month_first' | null

export class RecordCells {
  readonly #cells: Cells
  readonly dayOrder: DayOrder
  isWrong = false

  constructor(headings: string[], dayOrder: DayOrder) {
    this.#cells = new Cells(headings, false)
    this.dayOrder = dayOrder
  }

  get problems() {
    return this.#cells.problems
  }

  wrong(
    row: Row,
    target: RecordTarget,
    code: RowProblemCode,
    detail: string | number | null = null,
  ): null {
    this.isWrong = true
    this.#cells.tell(row, target, code, detail === null ? null : String(detail))
    return null
  }

  note(
    row: Row,
    target: RecordTarget,
    code: RowProblemCode,
    detail: string | null = null,
    value?: string,
  ): void {
    this.#cells.tell(row, target, code, detail, {
      isNote: true,
      ...(value !== undefined && { value }),
    })
  }

  /** Null for an empty cell, and for a wrong one, which is told. */
  #take<Value>(row: Row, target: RecordTarget, said: Read<Value | null>): Value | null {
    return 'wrong' in said ? this.wrong(row, target, said.wrong, said.detail ?? null) : said.value
  }

  text(row: Row, target: RecordTarget, most: number): string | null {
    const cell = row.cell(target)
    const said = readTextCell(
      cell instanceof Date ? toCairoIso(cell).slice(0, 10) : isWholeText(cell),
      most,
    )
    return this.#take(row, target, said)
  }

  /** A number or SKU with all its digits. */
  code(row: Row, target: RecordTarget, most: number): string | null {
    return this.#take(row, target, readTextCell(row.cell(target), most, true))
  }

  /** Piastres; may be below 0. */
  amount(row: Row, target: RecordTarget): number | null {
    return this.#take(row, target, readAmount(row.cell(target)))
  }

  /** Moment in the past; that of another zone may be some hours ahead. */
  moment(row: Row, target: RecordTarget): string | null {
    const said = readInstant(row.cell(target), this.dayOrder)
    const date = this.#take(row, target, said)
    if (date && date.getTime() > Date.now() + 86_400_000) return this.wrong(row, target, 'future')
    return date?.toISOString() ?? null
  }

  /** YYYY-MM-DD in the shop's time. */
  day(row: Row, target: RecordTarget): string | null {
    return dayOf(this.#take(row, target, readInstant(row.cell(target), this.dayOrder)))
  }

  /** Last day of what ends at a moment: at midnight it is the day before. */
  lastDay(row: Row, target: RecordTarget): string | null {
    const cell = row.cell(target)
    const end = this.#take(row, target, readInstant(cell, this.dayOrder))
    const isTimed = typeof cell === 'string' && /\d:\d{2}/.test(bareDay(cell))
    return dayOf(end && isTimed ? new Date(end.getTime() - 1) : end)
  }
}

const dayOf = (date: Date | null): string | null => date && toCairoIso(date).slice(0, 10)

const isWholeText = (cell: Cell): Cell =>
  typeof cell === 'string' ? decodeEntities(cell) : typeof cell === 'number' ? String(cell) : cell

/** EGP as other shops write them, in piastres to the nearest, with its sign. */
export function readAmount(cell: Cell): Read<number | null> {
  if (cell === null) return { value: null }
  if (typeof cell === 'number')
    return Math.abs(cell) <= limits.order_egp
      ? { value: nearestPiastres(cell) }
      : { wrong: 'price' }
  if (typeof cell !== 'string') return { wrong: 'price' }
  const word = amountOfWord(cell)
  if (word !== undefined) return { value: word }
  const bare = bareAmount(decodeEntities(cell)).replace(/^\((.+)\)$/, '-$1')
  const plain = bare.replace(/^[+-]/, '')
  if (plain === '') return /\d/.test(cell) ? { wrong: 'price' } : { value: null }
  if (isAmbiguous(plain)) return { wrong: 'unclear_price' }
  const egp = parseFigure(plain)
  if (egp === null || egp > limits.order_egp) return { wrong: 'price' }
  const piastres = nearestPiastres(egp)
  return { value: bare.startsWith('-') && piastres > 0 ? -piastres : piastres }
}

const months = new Map(
  [
    'jan january يناير',
    'feb february فبراير',
    'mar march مارس',
    'apr april ابريل أبريل إبريل',
    'may مايو',
    'jun june يونيو يونيه',
    'jul july يوليو يوليه',
    'aug august اغسطس أغسطس',
    'sep sept september سبتمبر',
    'oct october اكتوبر أكتوبر',
    'nov november نوفمبر',
    'dec december ديسمبر',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

const numbered = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)/

/** What a cell shows of the order of days and months; null if nothing. */
export function dayOrderOf(cell: Cell): DayOrder {
  if (typeof cell !== 'string') return null
  const [, first, , second] = numbered.exec(bareDay(cell)) ?? []
  if (Number(first) > 12) return 'day_first'
  return Number(second) > 12 ? 'month_first' : null
}

const weekday =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:يوم\s+)?(?:ال[اإ]ثنين|الثلاثاء|ال[اأ]ربعاء|الخميس|الجمعة|السبت|ال[اأ]حد))[,،]?\s+/i

const bareDay = (text: string): string =>
  toLatinDigits(text.normalize('NFKC'))
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
    .replace(/^'/, '')
    .replace(weekday, '')

/**
 * Moment in the forms of other shops; without an offset it is in the shop's time. A day that can be
 * read in two ways is wrong, unless others of the file show how they are meant.
 */
function readInstant(cell: Cell, order: DayOrder): Read<Date | null> {
  if (cell === null) return { value: null }
  if (typeof cell === 'boolean') return { wrong: 'day' }
  if (typeof cell === 'number' || cell instanceof Date) {
    const date =
      cell instanceof Date ? cell : isDayNumber(cell) ? fromDayNumber(cell) : new Date(Number.NaN)
    if (Number.isNaN(date.getTime())) return { wrong: 'day' }
    // A workbook's day is a time on the wall, to the second.
    const wall = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
    return momentOn(wall.slice(0, 10), wall.slice(11, 19), null)
  }
  const text = bareDay(cell)
  if (text === '') return { value: null }
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return { wrong: 'day_as_number' }
  const parts = dayIn(text, order)
  if (!parts) return { wrong: 'day' }
  const rest =
    /^[\sT,]*(?:(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?)?\s*(?:(am|pm|a\.m\.|p\.m\.|ص|م)(?!\p{L}))?\s*(.*)$/iu.exec(
      parts.rest,
    )
  if (!rest) return { wrong: 'day' }
  const [, hour = '0', minute = '00', second = '00', half, named = ''] = rest
  const zone = offsetIn(named)
  if (zone === undefined)
    return rest[1] !== undefined && /^[a-z]/i.test(named)
      ? { wrong: 'zone', detail: named.slice(0, 40) }
      : { wrong: 'day' }
  const isLate = half !== undefined && /^(?:p|م)/i.test(half)
  const clock = half === undefined ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0)
  if (clock > 23) return { wrong: 'day' }
  return momentOn(parts.day, `${String(clock).padStart(2, '0')}:${minute}:${second}`, zone)
}

/** Offsets in hours of zones by their abbreviations; of one that names several zones, of none. */
const zones = new Map([
  ...['z', 'utc', 'gmt', 'wet'].map((name) => [name, 0] as const),
  ...([
    ['est', -5],
    ['edt', -4],
    ['cst', -6],
    ['cdt', -5],
    ['mst', -7],
    ['mdt', -6],
  ] as const),
  ...([
    ['pst', -8],
    ['pdt', -7],
    ['bst', 1],
    ['cet', 1],
    ['west', 1],
    ['cest', 2],
  ] as const),
  ...([
    ['eet', 2],
    ['eest', 3],
    ['msk', 3],
    ['gst', 4],
  ] as const),
])

/**
 * Offset of a time as '+02:00', null where it names none, undefined where its zone is unknown. An
 * offset counts before the name beside it: '+0200 EET', 'GMT+0200 (Eastern European Time)'.
 */
function offsetIn(named: string): string | null | undefined {
  if (named === '') return null
  const numbered = /^(?:z|utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?(?:\s+\(?[a-z ]+\)?)?$/i
  const [, sign, hours = '', minutes = '00'] = numbered.exec(named) ?? []
  if (sign) return `${sign}${hours.padStart(2, '0')}:${minutes}`
  const zone = zones.get(named.replace(/^\((.*)\)$/, '$1').toLowerCase())
  return zone === undefined
    ? undefined
    : `${zone < 0 ? '-' : '+'}${String(Math.abs(zone)).padStart(2, '0')}:00`
}

function dayIn(text: string, order: DayOrder): { day: string; rest: string } | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text)
  if (iso) return of(iso[1], iso[3], iso[4], text.slice(iso[0].length))
  const said = numbered.exec(text)
  if (said) {
    const [whole, one = '', , two = '', year] = said
    const rest = text.slice(whole.length)
    const isClear = Number(one) > 12 || Number(two) > 12 || one === two
    if (!isClear && !order) return null
    const isDayFirst = isClear ? Number(two) <= 12 : order === 'day_first'
    return isDayFirst ? of(year, two, one, rest) : of(year, one, two, rest)
  }
  const named =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}+)\.?[,،]?[\s-]+(\d{4}|\d{2})(?![\d:])/u.exec(text) ??
    /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?[,،]?\s+(\d{4})(?!\d)/u.exec(text)
  if (!named) return null
  const [whole, one = '', two = '', years = ''] = named
  const year = years.length === 4 ? years : (years < '90' ? '20' : '19') + years
  const [day, word] = /^\d/.test(one) ? [one, two] : [two, one]
  const month = months.get(word.toLowerCase())
  return month === undefined ? null : of(year, String(month), day, text.slice(whole.length))
}

const of = (year = '', month = '', day = '', rest = '') => ({
  day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  rest,
})

function momentOn(day: string, clock: string, zone: string | null): Read<Date | null> {
  // Days before 1990, or of the next century, are slips; a day such as 31 April is none.
  if (!/^(?:199\d|20\d\d)-/.test(day) || !fromCairo(`${day} 12:00`)) return { wrong: 'day' }
  const date = zone
    ? new Date(`${day}T${clock}${zone}`)
    : // An hour that is skipped in spring is the next one, as clocks of winter count it.
      (fromCairo(`${day} ${clock}`) ?? new Date(`${day}T${clock}+02:00`))
  return date && !Number.isNaN(date.getTime()) ? { value: date } : { wrong: 'day' }
}
