/** Rows of a courier's list that only add up those above them, and are of no parcel (R319). */
import type { SettlementColumns } from '#contract/couriers.ts'
import { foldHeading } from '#server/imports/imports.ts'
import { readAmount, readNumber } from './cells.ts'
import type { RawRow } from './judging.ts'

const label = /^(?:(?:grand |sub ?|overall )?totals?|sum|(?:ال)?(?:اجمالي|مجموع))(?= |$)/

const isLabel = (cell: string | null): boolean => cell !== null && label.test(foldHeading(cell))

/**
 * Their numbers in the file. A row that has a parcel's or an order's number is none of them,
 * whatever else it says.
 */
export function totalsOf(
  headings: string[],
  rows: RawRow[],
  columns: SettlementColumns,
): ReadonlySet<number> {
  const totals = new Set<number>()
  const numbered = [columns.tracking, columns.reference].map((heading) =>
    heading === null ? -1 : headings.indexOf(heading),
  )
  // Above this row, and since the total before it, in piastres.
  let [all, some, above] = [0, 0, 0]
  for (const { row, cells } of rows) {
    const numbers = numbered
      .map((at) => cells[at] ?? null)
      .filter((cell) => readNumber(cell) !== null)
    const read = readAmount(
      columns.collected === null ? null : (cells[headings.indexOf(columns.collected)] ?? null),
    )
    const amount = 'piastres' in read ? read.piastres : null
    const isNameless = numbers.length === 0
    const isNamed = isNameless ? cells.some(isLabel) : numbers.every(isLabel)
    // Of one row above the same sum may be chance.
    const isSum =
      isNameless &&
      above > 1 &&
      amount !== null &&
      amount !== 0 &&
      (amount === all || amount === some)
    if (isNamed || isSum) {
      totals.add(row)
      some = 0
      continue
    }
    above++
    all += amount ?? 0
    some += amount ?? 0
  }
  return totals
}
