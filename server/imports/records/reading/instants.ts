/** Days and moments of other shops' files, in the spellings of people and of programs. */
import { fromCairo } from '#contract/days/cairo.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import { fromDayNumber, isDayNumber } from '#server/sheets/figures.ts'
import type { Cell } from '#server/sheets/reading/cell.ts'
import type { Read } from '../../reading/values.ts'

/** Which of two numbers is the day in '03/04/2024', if the file shows it. */
export type DayOrder = 'day_first' | 'month_first' | null

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

/** Day as three numbers. A year has two digits only after a stroke: 25-03-12 begins with its year. */
const numbered = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|(?<=\/)\d{2})(?!\d)/

/** What a cell shows of the order of days and months; null if nothing. */
export function dayOrderOf(cell: Cell): DayOrder {
  if (typeof cell !== 'string') return null
  const [, first, , second] = numbered.exec(bareDay(cell)) ?? []
  if (Number(first) > 12) return 'day_first'
  return Number(second) > 12 ? 'month_first' : null
}

const weekday =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:يوم\s+)?(?:ال[اإ]ثنين|الثلاثاء|ال[اأ]ربعاء|الخميس|الجمعة|السبت|ال[اأ]حد))[,،]?\s+/i

export const bareDay = (text: string): string =>
  toLatinDigits(text.normalize('NFKC'))
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
    .replace(/^'/, '')
    .replace(weekday, '')

/**
 * Moment in the forms of other shops; without an offset it is in the shop's time. A day that can be
 * read in two ways is wrong, unless others of the file show how they are meant.
 */
export function readInstant(cell: Cell, order: DayOrder): Read<Date | null> {
  if (cell === null) return { value: null }
  if (typeof cell === 'boolean') return { wrong: 'day' }
  const stamp = typeof cell === 'number' || typeof cell === 'string' ? stampIn(cell) : null
  if (stamp) return stamp
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

/** Moment of a stamp, as programs write it: 20250325, or seconds or milliseconds since 1970. */
function stampIn(cell: number | string): Read<Date | null> | null {
  const text = bareDay(String(cell))
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (year) return momentOn(`${year}-${month}-${day}`, '00:00:00', null)
  if (!/^1\d{9}(?:\d{3})?$/.test(text)) return null
  const moment = new Date(Number(text.padEnd(13, '0'))).toISOString()
  return momentOn(moment.slice(0, 10), moment.slice(11, 19), 'Z')
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
    const [whole, one = '', , two = '', years = ''] = said
    const year = inFull(years)
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
  const year = inFull(years)
  const [day, word] = /^\d/.test(one) ? [one, two] : [two, one]
  const month = months.get(word.toLowerCase())
  return month === undefined ? null : of(year, String(month), day, text.slice(whole.length))
}

/** Year of two or four digits in full. */
const inFull = (years: string): string =>
  years.length === 4 ? years : (years < '90' ? '20' : '19') + years

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
