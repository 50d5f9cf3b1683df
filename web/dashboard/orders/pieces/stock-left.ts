/** Stock of a product's sizes and colours at the time of the request. */
import type { ProductRecord } from '#contract/products/product-records.ts'
import { priceInstead } from '#contract/products/variant-prices.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'

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

type Priced = Pick<ProductRecord, 'sizes' | 'colours' | 'variants'>

/** Today's price of a choice in EGP; undefined where the product has no such variant. */
export function priceNow(product: Priced, { size_id, color_id }: Choice): number | undefined {
  const size = nameIn(sizesOf(product), size_id)
  const color = nameIn(product.colours, color_id)
  return product.variants.find((one) => one.size === size && one.color === color)?.price_now
}

/** Price of an ordered piece in another size or colour in EGP, as the server reckons it (R405). */
export function priceOfOther(
  agreed: number,
  product: Priced,
  former: Choice | null,
  choice: Choice | null,
): number {
  const [was, now] = [former, choice].map((one) => one && priceNow(product, one))
  if (was === undefined || was === null || now === undefined || now === null) return agreed
  return toEgp(priceInstead(toPiastres(agreed), toPiastres(was), toPiastres(now)))
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
