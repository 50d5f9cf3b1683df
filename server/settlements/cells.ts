/** What a courier's cells say: amounts as they write them, days, and numbers of parcels and orders; and which of their headings says what (R300). */
import { fromCairo } from '#contract/cairo.ts'
import { toLatinDigits } from '#contract/digits.ts'
import { toPiastres } from '#contract/money.ts'
import type { RowTrouble, SettlementColumns, SettlementField } from '#contract/settlements.ts'
import { foldHeading } from '#server/imports/imports.ts'

const headings: Record<SettlementField, string[]> = {
  tracking: [
    ...['Tracking Number', 'Tracking', 'Tracking No', 'Tracking ID', 'Tracking Code', 'AWB', 'AWB Number', 'Air Waybill', 'Waybill'],
    ...['Waybill Number', 'Shipment Number', 'Shipment ID', 'رقم التتبع', 'كود التتبع', 'رقم البوليصة', 'البوليصة', 'رقم الشحنة'],
  ],
  reference: [
    ...['Business Reference', 'Order Reference', 'Reference', 'Reference Number', 'Shipper Reference', 'Order', 'Order Number', 'Order No'],
    ...['Order ID', 'رقم الطلب', 'الطلب', 'رقم الأوردر', 'الأوردر', 'المرجع', 'رقم المرجع', 'مرجع الطلب'],
  ],
  collected: [
    ...['COD Collected', 'COD', 'COD Amount', 'Collected', 'Collected Amount', 'Amount Collected', 'Cash Collected', 'Cash Amount'],
    ...['Collected COD', 'المبلغ المحصل', 'المبلغ المحصّل', 'المحصل', 'التحصيل', 'مبلغ التحصيل', 'قيمة التحصيل', 'المبلغ'],
  ],
  fee: [
    ...[
      'Shipping Fees',
      'Shipping Fee',
      'Fees',
      'Fee',
      'Delivery Fees',
      'Delivery Fee',
      'Courier Fees',
      'Bosta Fees',
      'Total Fees',
      'Charges',
    ],
    ...['مصاريف الشحن', 'رسوم الشحن', 'مصاريف التوصيل', 'رسوم التوصيل', 'الرسوم', 'المصاريف', 'الشحن', 'تكلفة الشحن'],
  ],
  day: [
    ...['Date', 'Delivered At', 'Delivery Date', 'Delivered Date', 'Collection Date', 'Cash-out Date', 'Deposited At', 'Completed At'],
    ...['التاريخ', 'تاريخ التسليم', 'تاريخ التوصيل', 'تاريخ التحصيل', 'اليوم'],
  ],
}
const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, words]) => words.map((word) => [foldHeading(word), field as SettlementField])),
)

/** By what the courier's columns were called before, and else by their words. Null where it is not told what was collected, and of which parcel. */
export function recognise(said: string[], former: SettlementColumns | null): SettlementColumns | null {
  if (former && Object.values(former).every((heading) => heading === null || said.includes(heading))) return former
  const columns: SettlementColumns = { tracking: null, reference: null, collected: null, fee: null, day: null }
  for (const heading of said) {
    const field = fieldOf.get(foldHeading(heading))
    // Of two columns that say the same the first is meant.
    if (field) columns[field] ??= heading
  }
  return columns.collected !== null && (columns.tracking !== null || columns.reference !== null) ? columns : null
}

/** EGP of one row. All rows of the longest list together stay exact as a number. */
const mostOfRow = 1_000_000_000

type Amount = { piastres: number | null } | { trouble: RowTrouble }

const marks = /[\s\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
const currency = /EGP|L\.?E\.?|E£|£|جنيها?ً?(?:مصريا?ً?)?|ج\.?م\.?|pounds?/gi
const plain = /^\d+(?:\.\d+)?$/
/** Thousands and piastres as in '1,890.00', and as in '1.890,00'. */
const english = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/
const european = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/
const comma = /^\d+,\d{1,2}$/

/** Piastres, less than 0 with a minus before or behind it or in brackets. Null of an empty cell and of a dash. */
export function readAmount(cell: string | null): Amount {
  const bare = toLatinDigits((cell ?? '').normalize('NFKC'))
    .replace(marks, '')
    .replace(currency, '')
    .replaceAll('٫', '.')
    .replace(/[٬،]/g, ',')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  if (bare === '' || bare === '-') return { piastres: null }
  const signed = /^(?:-(?<before>.+)|(?<behind>.+)-|\((?<brackets>.+)\))$/.exec(bare)?.groups
  const figure = signed ? (signed.before ?? signed.behind ?? signed.brackets ?? '') : bare.replace(/^\+/, '')
  // '1.500' is one and a half to one person and fifteen hundred to another.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(figure)) return { trouble: 'unclear_amount' }
  const egp = plain.test(figure)
    ? Number(figure)
    : english.test(figure)
      ? Number(figure.replaceAll(',', ''))
      : european.test(figure)
        ? Number(figure.replaceAll('.', '').replace(',', '.'))
        : comma.test(figure)
          ? Number(figure.replace(',', '.'))
          : Number.NaN
  if (!(egp <= mostOfRow)) return { trouble: 'amount' }
  const piastres = toPiastres(egp)
  if (Math.abs(piastres / 100 - egp) > 1e-6) return { trouble: 'amount' }
  return { piastres: signed && piastres !== 0 ? -piastres : piastres }
}

const pad = (part: string) => part.padStart(2, '0')

/**
 * YYYY-MM-DD; null where none can be told, which keeps no row from being settled. With dashes and a time behind a comma the month comes first, as Bosta
 * writes it ('01-13-2026, 17:33:50'), otherwise the day, unless it could be none.
 */
export function readDay(cell: string | null): string | null {
  const bare = toLatinDigits(cell ?? '')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
  if (/^\d{5}(?:\.\d+)?$/.test(bare)) {
    const serial = Number(bare)
    return serial > 20_000 && serial < 80_000 ? new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString().slice(0, 10) : null
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(bare)
  if (iso) return known(iso[1] as string, iso[2] as string, iso[3] as string)
  const other = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?!\d)(,?)/.exec(bare)
  if (!other) return null
  const [, one = '', separator, two = '', year = '', behind] = other
  const monthFirst = separator === '-' && behind === ','
  return monthFirst ? (known(year, one, two) ?? known(year, two, one)) : (known(year, two, one) ?? known(year, one, two))
}

function known(year: string, month: string, day: string): string | null {
  const date = `${year}-${pad(month)}-${pad(day)}`
  return fromCairo(`${date} 12:00`) ? date : null
}

/** A tracking or order number without what a spreadsheet puts around it. */
export function readNumber(cell: string | null): string | null {
  const bare = toLatinDigits((cell ?? '').normalize('NFKC'))
    .replace(marks, '')
    .replace(/^['#]+/, '')
    .replace(/^(\d+)\.0+$/, '$1')
  return bare === '' ? null : bare.slice(0, 100)
}

export type ReadCells = {
  tracking: string | null
  reference: string | null
  collected: number | null
  fee: number | null
  day: string | null
  trouble: { code: RowTrouble; value: string | null } | null
}

/** A row by its named columns. What cannot be read is told, and the row is left out. */
export function readRow(headings: string[], cells: (string | null)[], columns: SettlementColumns): ReadCells {
  const cellOf = (field: SettlementField) => {
    const at = columns[field] === null ? -1 : headings.indexOf(columns[field])
    return at === -1 ? null : (cells[at] ?? null)
  }
  const [collected, fee] = [readAmount(cellOf('collected')), readAmount(cellOf('fee'))]
  const [tracking, reference] = [readNumber(cellOf('tracking')), readNumber(cellOf('reference'))]
  const charged = 'piastres' in fee && fee.piastres !== null ? Math.abs(fee.piastres) : null
  // Where nothing was collected some write nothing.
  const came = 'piastres' in collected ? (collected.piastres ?? (charged === null ? null : 0)) : null
  const trouble =
    'trouble' in collected
      ? { code: collected.trouble, value: cellOf('collected') }
      : 'trouble' in fee
        ? { code: fee.trouble, value: cellOf('fee') }
        : came === null
          ? { code: 'no_amount' as const, value: null }
          : tracking === null && reference === null
            ? { code: 'no_number' as const, value: null }
            : null
  return { tracking, reference, collected: came, fee: charged, day: readDay(cellOf('day')), trouble }
}
