/** Stock of a product's sizes and colours at the time of the request. */
import type { ProductRecord } from '#contract/products/product-records.ts'

/** Chosen size and colour; null for a product without sizes, or colours. */
export type Choice = { size_id: number | null; color_id: number | null }

type Counted = Pick<ProductRecord, 'id' | 'quantity' | 'stock' | 'sizes' | 'colours'>

/**
 * Key of the inventory item: all of a product whose stock is one number, else one per size and
 * colour.
 */
export const itemOf = (
  { id, stock }: Pick<Counted, 'id' | 'stock'>,
  { size_id, color_id }: Choice,
): string => (stock === null ? `${id}` : `${id}/${size_id ?? ''}/${color_id ?? ''}`)

export function leftOf(product: Counted, { size_id, color_id }: Choice): number {
  const { quantity, stock, colours } = product
  if (stock === null) return quantity
  const size = nameIn(sizesOf(product), size_id)
  const color = nameIn(colours, color_id)
  return stock.find((row) => row.size === size && row.color === color)?.quantity ?? 0
}

const nameIn = (all: { id: number; name: string }[], id: number | null): string | null =>
  all.find((one) => one.id === id)?.name ?? null

/** Sizes with the same fields as colours. */
export const sizesOf = ({ sizes }: Pick<ProductRecord, 'sizes'>) =>
  sizes.map(({ id, size, name_ar }) => ({ id, name: size, name_ar }))

/** Stock from which on it is shown as low, and only in another colour. */
export const few = 3

/** Stock as short text; a higher number is of no use to the reader. */
export const leftShown = (left: number): string => (left > 99 ? '\u206699+\u2069' : String(left))

/** Maximum quantity of one line, whatever the stock. */
export const most = (left: number, limit: number): number => Math.min(limit, Math.max(left, 0))
