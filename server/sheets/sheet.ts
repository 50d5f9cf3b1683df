/** Table for a file: columns of the contract, and rows with a cell for each. */
import type { Lang } from '#contract/parts.ts'
import { type SheetColumn, withoutControls } from '#contract/files/sheets.ts'

/**
 * Value by the column's type: money in piastres, a moment as Date, a day in the shop's time zone.
 * Null and '' are empty.
 */
export type WrittenCell = string | number | Date | readonly string[] | null

export type WrittenRow = readonly WrittenCell[]

export type WrittenSheet = {
  title: string
  columns: readonly SheetColumn[]
  lang: Lang
  /** Rows in batches. */
  rows: AsyncIterable<WrittenRow[]>
}

/**
 * Text of a cell: in the file's language for a column of words, line ends as \n, without characters
 * that make readers take the file for binary.
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

/** Chunk size, about what a connection sends at once: more would only wait in memory. */
export const chunkSize = 64 * 1024
