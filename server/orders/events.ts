/** The events that orders emits. */
import type { OrderStatus, OrderWays } from '#contract/orders.ts'
import type { Lang } from '#contract/parts.ts'
import { defineEvent } from '#server/events.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * What has become of an order: `delivered` is the status accept. `changed` is all else that whoever follows orders must know: an edit, another reason, a
 * confirmation that was taken back, and an order that is pending again.
 */
export type OrderAct = 'placed' | 'confirmed' | 'changed' | 'shipped' | 'delivered' | 'rejected'

/** Once all of it is written. */
export const orderActed = defineEvent<{ order_id: number; act: OrderAct }>('order-acted')

/**
 * Before an order moves to another status; who carries its pieces follows, and answers whether they are out of the shop: then nothing is taken from
 * the stock or given back to it.
 */
export const orderMoving = defineEvent<{ order: OrderRow; status: OrderStatus }, boolean>('order-moving')

/** Before an order's lines are edited: whether some of its pieces have come back, or are coming, by which its lines must stay. */
export const linesHeld = defineEvent<number, boolean>('order-lines-held')

/** When customers look at orders: by their ids, where each is and what of it comes back. @property whole with what can still be asked back */
export const waysAsked = defineEvent<{ order_ids: number[]; lang: Lang; whole: boolean }, Map<number, OrderWays>>('order-ways-asked')
