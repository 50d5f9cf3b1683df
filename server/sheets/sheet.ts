/** A table as it is written into a file: columns of the contract, and rows with a cell for each. */
import type { Lang } from '#contract/parts.ts'
import { type SheetColumn, withoutControls } from '#contract/sheets.ts'

/**
 * As the column holds it: money in piastres, a moment as it is, a day of a moment that of the shop.
 * Null and '' are empty.
 */
export type Cell = string | number | Date | readonly string[] | null

export type Row = readonly Cell[]

export type Sheet = {
  title: string
  columns: readonly SheetColumn[]
  lang: Lang
  /** Some at a time. */
  rows: AsyncIterable<Row[]>
}

/**
 * Text as a cell has it: in the words of the file where the column has some, line ends as \n,
 * without what makes readers take the file for no text.
 */
export function textOf(
  { words }: SheetColumn,
  cell: string | readonly string[],
  lang: Lang,
): string {
  const text = typeof cell === 'string' ? cell : cell.join('\n')
  return (
    words?.[text]?.[lang] ??
    withoutControls(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
  )
}

/** A good part of what a connection sends at once: more would only wait in memory. */
export const chunkSize = 64 * 1024
