import type { SheetColumn } from '#contract/files/sheets.ts'
import type { WrittenCell, WrittenRow } from '#server/sheets/sheet.ts'

type KeyOf<Columns extends readonly SheetColumn[]> = Columns[number]['key']

/** A row from cells by column key; the type requires every column. */
export const rowOf = <const Columns extends readonly SheetColumn[]>(
  columns: Columns,
  cells: Record<KeyOf<Columns>, WrittenCell>,
): WrittenRow => columns.map(({ key }) => cells[key as KeyOf<Columns>])
