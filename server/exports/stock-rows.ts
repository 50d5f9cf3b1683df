import type { Lang } from '#contract/parts.ts'
import {
  reorderSheet,
  stockListSheet,
  stockMoveSheet,
} from '#contract/products/stock/stock-sheets.ts'
import { inLanguage } from '#server/language.ts'
import type { NamedMove, OrderedRow, ListedStock } from '#server/stock/stock.ts'
import { rowOf } from './rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'

export const stockRow = (row: ListedStock, lang: Lang): WrittenRow =>
  rowOf(stockListSheet, {
    ...namesOf(row, lang),
    pieces: row.pieces,
    sold: row.sold,
    lasts: row.lasts,
    waiting: row.waiting,
    cost: row.cost,
    value: row.cost === null ? null : row.cost * row.pieces,
  })

export const stockMoveRow = (move: NamedMove, lang: Lang): WrittenRow =>
  rowOf(stockMoveSheet, {
    created_at: move.created_at,
    kind: move.kind,
    ...namesOf(move, lang),
    pieces: move.pieces,
    quantity_after: move.quantity_after,
    order_number: move.order_number,
    note: move.note,
    user_name: move.user_name,
  })

export const reorderRow = (row: OrderedRow, lang: Lang): WrittenRow =>
  rowOf(reorderSheet, {
    ...namesOf(row, lang),
    pieces: row.pieces,
    per_day: row.per_day,
    lasts: row.lasts,
    waiting: row.waiting,
    ordered: row.ordered,
    cost: row.cost,
    total: row.cost === null ? null : row.cost * row.ordered,
  })

type Names = Pick<
  ListedStock,
  'name' | 'name_ar' | 'size' | 'size_ar' | 'color' | 'color_ar' | 'sku' | 'barcode'
> & {
  variants: number | null
}

const namesOf = (
  { name, name_ar, size, size_ar, color, color_ar, sku, barcode, variants }: Names,
  lang: Lang,
) => ({
  name: inLanguage(lang, name, name_ar),
  size: inLanguage(lang, size, size_ar),
  color: inLanguage(lang, color, color_ar),
  sku,
  barcode,
  variants,
})
