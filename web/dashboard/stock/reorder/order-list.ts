/** Reorder list: selected rows, cost, and export texts. */
import { toEgp, toPiastres } from '#contract/text/money.ts'
import type { ReorderRow } from '#contract/products/stock.ts'
import { variantName } from '../variant.tsx'

/** Row to reorder with its number of pieces. */
export type Wanted = { row: ReorderRow; pieces: number }

/** Cost in EGP, without products of unknown cost. */
export const costOf = (wanted: Wanted[]): number =>
  toEgp(wanted.reduce((sum, { row, pieces }) => sum + toPiastres(row.cost ?? 0) * pieces, 0))

/** Pieces by variant, for the file. */
export const toPieces = (wanted: Wanted[]): string =>
  wanted.map(({ row, pieces }) => `${row.variant_id}:${pieces}`).join()

/** Message to a supplier, one line for each variant. */
export const toMessage = (wanted: Wanted[]): string =>
  wanted
    .map(({ row, pieces }) => `${pieces} × ${variantName(row)}${row.sku ? ` (${row.sku})` : ''}`)
    .join('\n')
