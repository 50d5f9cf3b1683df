/** The event that reviews emits. */
import { defineEvent } from '#server/events.ts'

/** Somebody reviews a product: answer whether the visitor, or who holds the order of this token, has bought it. */
export const purchaseAsked = defineEvent<{ product_id: number; order_token?: string | null }, boolean>('purchase-asked')
