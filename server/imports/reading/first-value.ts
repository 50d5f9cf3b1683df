import type { ImportTarget } from '#contract/files/import-columns.ts'
import type { Cells } from './cells.ts'
import type { Row } from './rows.ts'

/** First value of a column; null if the column exists but all its cells are empty. */
export function one(
  cells: Cells,
  rows: Row[],
  target: ImportTarget,
  mustAgree: boolean,
  read = (row: Row) => cells.read(row, target),
): string | number | boolean | null | undefined {
  let said: { value: string | number | boolean; row: Row } | undefined
  let isEmpty = false
  for (const row of rows) {
    const value = read(row)
    if (value === undefined) continue
    isEmpty = true
    if (value === null) continue
    if (!said) said = { value, row }
    else if (mustAgree && value !== said.value)
      cells.tell(row, target, 'differs', String(said.row.number), {
        // The shop has one cost for all variants, other shops have one for each.
        isNote: target === 'cost' && !cells.isStrict,
      })
  }
  return said ? said.value : isEmpty ? null : undefined
}
