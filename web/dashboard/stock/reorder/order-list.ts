/** What is to be ordered, what it costs, and how it is told. */
import { toEgp, toPiastres } from '#contract/money.ts'
import type { ReorderRow } from '#contract/stock.ts'
import { variantName } from '../variant.tsx'

/** A row that is to be ordered, and how many pieces. */
export type Wanted = { row: ReorderRow; pieces: number }

/** EGP; what costs nobody knows what is left out. */
export const costOf = (wanted: Wanted[]): number =>
  toEgp(wanted.reduce((sum, { row, pieces }) => sum + toPiastres(row.cost ?? 0) * pieces, 0))

/** The same for its file: so many of each variant. */
export const toPieces = (wanted: Wanted[]): string =>
  wanted.map(({ row, pieces }) => `${row.variant_id}:${pieces}`).join()

/** A line for each, as a supplier reads it in a chat. */
export const toMessage = (wanted: Wanted[]): string =>
  wanted
    .map(({ row, pieces }) => `${pieces} × ${variantName(row)}${row.sku ? ` (${row.sku})` : ''}`)
    .join('\n')
