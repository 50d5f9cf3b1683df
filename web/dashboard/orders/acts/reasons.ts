import { type CancelReason, cancelReason, refusals } from '#contract/order-records.ts'
import {
  admin_reason_counts,
  admin_reason_customer,
  admin_reason_fake,
  admin_reason_not_confirmed,
  admin_reason_other,
  admin_reason_out_of_stock,
  admin_reason_refused_at_door,
} from '#messages'
import type { PickOption } from '../../kit/form/picks.tsx'

/** Why an order was rejected, in words. */
export const reasonLabels: Record<CancelReason, () => string> = {
  customer: admin_reason_customer,
  refused_at_door: admin_reason_refused_at_door,
  not_confirmed: admin_reason_not_confirmed,
  out_of_stock: admin_reason_out_of_stock,
  fake: admin_reason_fake,
  other: admin_reason_other,
}

/** To be chosen from: what counts against the phone says so. */
export const reasonOptions = (): PickOption<CancelReason>[] =>
  cancelReason.options.map((reason) => ({
    value: reason,
    label: reasonLabels[reason](),
    note: refusals.includes(reason) ? admin_reason_counts() : undefined,
  }))
