import type { OrderRecord } from '#contract/order-records.ts'
import { isRefusal } from '#contract/refusal.ts'

/**
 * What somebody else has made of an order meanwhile, as the refusal of an act on an older version
 * brings it; undefined of anything else that was thrown.
 */
export const orderMeanwhile = (thrown: unknown): OrderRecord | undefined =>
  isRefusal(thrown) && thrown.code === 'changed_meanwhile'
    ? (thrown.details.now as OrderRecord | undefined)
    : undefined
