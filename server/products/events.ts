/** The events that products emits. */
import { defineEvent } from '#server/events.ts'
import type { Variant } from '#server/catalogue/catalogue.ts'

/** Variants on offer of one product, and whether each was in stock before and is after. */
export type Rise = { product_id: number; before: Variant[]; after: Variant[] }

/** Emitted when at least one variant was sold out or not on offer, and is now in stock. */
export const backInStock = defineEvent<Rise>('back-in-stock')

/** Emitted when a product leaves the shop (R47). */
export const productArchived = defineEvent<{ product_id: number }>('product-archived')

/**
 * Emitted for inventory items whose quantity fell to the low-stock limit (a setting) or
 * below, for whatever reason.
 */
export const stockFell = defineEvent<{ item_ids: number[] }>('stock-fell')

/** Emitted for inventory items whose last piece went, for whatever reason. */
export const stockEnded = defineEvent<{ item_ids: number[] }>('stock-ended')
