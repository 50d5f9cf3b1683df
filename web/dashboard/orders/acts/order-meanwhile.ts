import type { OrderRecord } from '#contract/orders/order-records.ts'
import { isRefusal } from '#contract/refusal.ts'

/** Current order in the refusal of an action on an older version; undefined for other errors. */
export const orderMeanwhile = (thrown: unknown): OrderRecord | undefined =>
  isRefusal(thrown) && thrown.code === 'changed_meanwhile'
    ? (thrown.details.now as OrderRecord | undefined)
    : undefined
