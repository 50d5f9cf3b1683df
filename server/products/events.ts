/** The events that products emits. */
import { defineEvent } from '#server/events.ts'
import type { Variant } from '#server/catalogue/catalogue.ts'

/** The sizes and colours on offer of one product, and whether a piece of each was, or is, left. */
export type Rise = { product_id: number; before: Variant[]; after: Variant[] }

/**
 * Of one size and colour at least there was nothing (or it was not on offer), and now there is
 * something.
 */
export const backInStock = defineEvent<Rise>('back-in-stock')

/** A product is gone for good (R47). */
export const productArchived = defineEvent<{ product_id: number }>('product-archived')

/**
 * Inventory items that held more than the shop calls few (`limits.low_stock`) and now hold no more
 * than that, in whatever way.
 */
export const stockFell = defineEvent<{ item_ids: number[] }>('stock-fell')
