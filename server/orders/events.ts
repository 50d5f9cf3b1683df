/** The events that orders emits. */
import { defineEvent } from '#server/events.ts'

/**
 * What has become of an order: `delivered` is the status accept. `changed` is all else that whoever follows orders must know: an edit, another reason, a
 * confirmation that was taken back, and an order that is pending again.
 */
export type OrderAct = 'placed' | 'confirmed' | 'changed' | 'shipped' | 'delivered' | 'rejected'

/** Once all of it is written. */
export const orderActed = defineEvent<{ order_id: number; act: OrderAct }>('order-acted')
