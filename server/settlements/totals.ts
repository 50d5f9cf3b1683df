/**
 * Detection of total rows in a courier's list, which sum the rows above and belong to no parcel
 * (R319).
 */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import { beginsAsTotal } from '#server/sheets/totals.ts'
import { readAmount, readNumber } from './cells.ts'
import type { RawRow } from './row-kinds.ts'

const isLabel = (cell: string | null): boolean => cell !== null && beginsAsTotal(cell)

/** Numbers of the total rows. A row with a tracking or order number is never a total. */
export function settlementTotals(
  headings: string[],
  rows: RawRow[],
  columns: SettlementColumns,
): ReadonlySet<number> {
  const totals = new Set<number>()
  const numbered = [columns.tracking, columns.reference].map((heading) =>
    heading === null ? -1 : headings.indexOf(heading),
  )
  // Sums in piastres of all rows above, and of those since the last total.
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
    // A row equal to a single row above may be chance.
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
