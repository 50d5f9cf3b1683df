/** Order that a parcel could be made of, by a scanned number. */
import type { WaitingOrder } from '#contract/couriers/parcel-records.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from '../../api.ts'

/**
 * Order with this number that a parcel could be made of; null without one, or when the server does
 * not respond.
 */
export async function findWaiting(code: string): Promise<WaitingOrder | null> {
  try {
    const { orders } = await adminApi().parcels.waiting({})
    return orders.find(({ number }) => number.toLowerCase() === code.toLowerCase()) ?? null
  } catch (thrown) {
    logUnexpected(thrown)
    return null
  }
}
