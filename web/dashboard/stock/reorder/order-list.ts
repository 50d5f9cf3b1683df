/** What is to be ordered, as a file and as a message. */
import { toEgp, toPiastres } from '#contract/money.ts'
import type { ReorderRow } from '#contract/stock.ts'
import { markText } from '#contract/sheets.ts'
import { admin_product_barcode, admin_product_sku, admin_reorder_order, admin_stock_in, admin_stock_variant } from '#messages'
import { variantName } from '../variant.tsx'

/** A row that is to be ordered, and how many pieces. */
export type Wanted = { row: ReorderRow; pieces: number }

/** EGP; what costs nobody knows what is left out. */
export const costOf = (wanted: Wanted[]): number =>
  toEgp(wanted.reduce((sum, { row, pieces }) => sum + toPiastres(row.cost ?? 0) * pieces, 0))

const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** With a byte order mark, by which spreadsheets know its Arabic; text that they would read as a formula is marked. */
export function toCsv(wanted: Wanted[]): string {
  const heads = [admin_stock_variant(), admin_product_sku(), admin_product_barcode(), admin_stock_in(), admin_reorder_order()]
  const rows = wanted.map(({ row, pieces }) => [
    markText(variantName(row)),
    markText(row.sku ?? ''),
    markText(row.barcode ?? ''),
    String(row.pieces),
    String(pieces),
  ])
  return `\ufeff${[heads, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A line for each, as a supplier reads it in a chat. */
export const toMessage = (wanted: Wanted[]): string =>
  wanted.map(({ row, pieces }) => `${pieces} × ${variantName(row)}${row.sku ? ` (${row.sku})` : ''}`).join('\n')

/** Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
