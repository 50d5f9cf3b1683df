/** Parser of a courier's cells: amounts, days, and numbers of parcels and orders (R300). */
import { fromCairo } from '#contract/days/cairo.ts'
import { toLatinDigits } from '#contract/text/digits.ts'
import { toPiastres } from '#contract/text/money.ts'
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import type { RowTrouble } from '#contract/couriers/settlement-rows.ts'
import { isShortened } from '#contract/products/skus.ts'
import {
  bareAmount,
  bareCell,
  fromDayNumber,
  isAmbiguous,
  isDayNumber,
  parseFigure,
} from '#server/sheets/figures.ts'

/** Limit of one row in EGP, so that the sum of the longest list is an exact number. */
const mostOfRow = 1_000_000_000

type Amount = { piastres: number | null } | { trouble: RowTrouble }

/**
 * Amount of a cell in piastres; a minus before or after it, or brackets, makes it negative. Null
 * for an empty cell or a dash.
 */
export function readAmount(cell: string | null): Amount {
  const bare = bareAmount(cell ?? '')
  if (bare === '' || bare === '-') return { piastres: null }
  const signed = /^(?:-(?<before>.+)|(?<behind>.+)-|\((?<brackets>.+)\))$/.exec(bare)?.groups
  const figure = signed
    ? (signed.before ?? signed.behind ?? signed.brackets ?? '')
    : bare.replace(/^\+/, '')
  if (isAmbiguous(figure)) return { trouble: 'unclear_amount' }
  const egp = parseFigure(figure)
  if (egp === null || egp > mostOfRow) return { trouble: 'amount' }
  const piastres = toPiastres(egp)
  if (Math.abs(piastres / 100 - egp) > 1e-6) return { trouble: 'amount' }
  return { piastres: signed && piastres !== 0 ? -piastres : piastres }
}

const pad = (part: string) => part.padStart(2, '0')

/**
 * Day of a cell as YYYY-MM-DD; null if unreadable, which does not block the row. A date with dashes
 * and a time after a comma has the month first, as Bosta writes it ('01-13-2026, 17:33:50'); any
 * other has the day first, unless that is impossible.
 */
export function readListDay(cell: string | null): string | null {
  const bare = toLatinDigits(cell ?? '')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
  if (/^\d{5}(?:\.\d+)?$/.test(bare)) {
    const number = Number(bare)
    return isDayNumber(number) ? fromDayNumber(number).toISOString().slice(0, 10) : null
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(bare)
  if (iso) return known(iso[1] as string, iso[2] as string, iso[3] as string)
  const other = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?!\d)(,?)/.exec(bare)
  if (!other) return null
  const [, one = '', separator, two = '', year = '', behind] = other
  const monthFirst = separator === '-' && behind === ','
  return monthFirst
    ? (known(year, one, two) ?? known(year, two, one))
    : (known(year, two, one) ?? known(year, one, two))
}

function known(year: string, month: string, day: string): string | null {
  const date = `${year}-${pad(month)}-${pad(day)}`
  return fromCairo(`${date} 12:00`) ? date : null
}

/** A tracking or order number without the characters that spreadsheets add. */
export function readNumber(cell: string | null): string | null {
  const bare = bareCell(cell ?? '')
    .replace(/^['#]+/, '')
    .replace(/^(\d+)\.0+$/, '$1')
  return bare === '' ? null : bare.slice(0, 100)
}

/** An order's number without the word before it, as in 'اوردر 10002' and 'Order No. 10002'. */
export const readOrderNumber = (cell: string | null): string | null =>
  readNumber(cell)?.replace(
    /^(?:(?:ال)?(?:رقم|[أا]وردر|طلب)|order|number|no|[.:#])+(?=[a-z]{0,6}-?\d+$)/i,
    '',
  ) ?? null

export type ReadCells = {
  tracking: string | null
  reference: string | null
  collected: number | null
  fee: number | null
  net: number | null
  day: string | null
}

type Trouble = { code: RowTrouble; value: string | null }

/**
 * A parsed row. `shortened`: a number whose digits a spreadsheet has rounded away (R318), which is
 * null then.
 */
export type ReadRow = ReadCells & { trouble: Trouble | null; shortened: Trouble | null }

/**
 * Parses a row by its named columns, sums in piastres. Unreadable cells are reported, and the row
 * is left out.
 */
export function readListRow(
  headings: string[],
  cells: (string | null)[],
  columns: SettlementColumns,
): ReadRow {
  const cellOf = (heading: string | null | undefined) =>
    heading == null ? null : (cells[headings.indexOf(heading)] ?? null)
  const collected = readAmount(cellOf(columns.collected))
  const fees = [columns.fee, ...(columns.more_fees ?? [])].map((heading) => ({
    cell: cellOf(heading),
    read: readAmount(cellOf(heading)),
  }))
  const [tracking, reference] = [
    readNumber(cellOf(columns.tracking)),
    readOrderNumber(cellOf(columns.reference)),
  ]
  const lost = [columns.tracking, columns.reference]
    .map(cellOf)
    .find((cell) => isShortened(readNumber(cell) ?? ''))
  const shortened = lost === undefined ? null : { code: 'shortened' as const, value: lost }
  const charged = sumOf(fees.map(({ read }) => read))
  // An empty cell means 0 where nothing was collected.
  const came =
    'piastres' in collected ? (collected.piastres ?? (charged === null ? null : 0)) : null
  const wrongFee = fees.find(({ read }) => 'trouble' in read)
  const net = readAmount(cellOf(columns.net))
  const trouble =
    'trouble' in collected
      ? { code: collected.trouble, value: cellOf(columns.collected) }
      : wrongFee && 'trouble' in wrongFee.read
        ? { code: wrongFee.read.trouble, value: wrongFee.cell }
        : came === null
          ? { code: 'no_amount' as const, value: null }
          : tracking === null && reference === null
            ? { code: 'no_number' as const, value: null }
            : null
  const whole = (number: string | null) => (number !== null && isShortened(number) ? null : number)
  return {
    ...{ tracking: whole(tracking), reference: whole(reference), collected: came, fee: charged },
    net: 'piastres' in net ? net.piastres : null,
    day: readListDay(cellOf(columns.day)),
    trouble,
    shortened,
  }
}

/** Sum of fees, written with a minus or without; null if there is none. */
function sumOf(fees: Amount[]): number | null {
  const said = fees.flatMap((fee) =>
    'piastres' in fee && fee.piastres !== null ? [fee.piastres] : [],
  )
  return said.length === 0 ? null : Math.abs(said.reduce((sum, piastres) => sum + piastres, 0))
}
