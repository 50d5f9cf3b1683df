/**
 * Draft of a delivery: pieces by variant, stored by the tab until it is saved, so that a phone's
 * reload loses nothing.
 */
import { toLatinDigits } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import type { StockSheet } from '#contract/products/stock/stock-deliveries.ts'
import { readTab, writeTab } from '#web/forms/draft.ts'

export type Delivery = {
  /** Products, the last added first. */
  products: number[]
  /** Typed pieces by variant. */
  pieces: Record<number, string>
  from: string
  paper: string
  /** Typed costs by product. */
  costs: Record<number, string>
}

/** Stored as a draft, so that signing out clears it. */
const name = 'draft:stock-delivery'

export const emptyDelivery: Delivery = { products: [], pieces: {}, from: '', paper: '', costs: {} }

export function readDelivery(): Delivery {
  const kept = readTab(name) as Partial<Delivery> | null
  return { ...emptyDelivery, ...kept }
}

export const keepDelivery = (delivery: Delivery | null): void => writeTab(name, delivery)

/** Typed number; 0 for empty text, null for invalid text. */
export function readPieces(typed: string | undefined): number | null {
  const text = toLatinDigits(typed ?? '').trim()
  if (text === '') return 0
  return /^\d{1,7}$/.test(text) && Number(text) <= limits.stock ? Number(text) : null
}

export const isCost = (typed: string): boolean =>
  /^\d{1,7}(\.\d{1,2})?$/.test(toLatinDigits(typed).trim()) &&
  Number(toLatinDigits(typed)) <= limits.egp

/** Adds one piece of a variant, or takes one off; a product that is new stands first. */
export function withOne(
  delivery: Delivery,
  { product_id, variant_id }: { product_id: number; variant_id: number },
  add: 1 | -1 = 1,
): Delivery {
  const before = readPieces(delivery.pieces[variant_id]) ?? 0
  return {
    ...delivery,
    products: delivery.products.includes(product_id)
      ? delivery.products
      : [product_id, ...delivery.products],
    pieces: { ...delivery.pieces, [variant_id]: String(Math.max(0, before + add)) },
  }
}

export function withoutProduct(delivery: Delivery, { product_id, variants }: StockSheet): Delivery {
  const gone = new Set(variants.map(({ variant_id }) => String(variant_id)))
  return {
    ...delivery,
    products: delivery.products.filter((id) => id !== product_id),
    pieces: Object.fromEntries(
      Object.entries(delivery.pieces).filter(([variant]) => !gone.has(variant)),
    ),
    costs: Object.fromEntries(
      Object.entries(delivery.costs).filter(([product]) => product !== String(product_id)),
    ),
  }
}

/** Request body: variants with pieces, and typed costs. */
export function receiptOf({ pieces, costs, from, paper }: Delivery) {
  return {
    lines: Object.entries(pieces)
      .map(([variant, typed]) => ({ variant_id: Number(variant), pieces: readPieces(typed) ?? 0 }))
      .filter((line) => line.pieces > 0),
    costs: Object.entries(costs)
      .filter(([, typed]) => typed.trim() !== '')
      .map(([product, typed]) => ({
        product_id: Number(product),
        cost: toLatinDigits(typed).trim(),
      })),
    from: from.trim(),
    paper: paper.trim(),
  }
}
