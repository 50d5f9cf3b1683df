import { type CancelReason, cancelReason, refusals } from '#contract/orders/order-records.ts'
import type { CancelWhy } from '#contract/orders/cancel-why.ts'
import * as m from '#messages'
import type { PickOption } from '../../kit/form/picks.tsx'

export const reasonLabels: Record<CancelReason, () => string> = {
  customer: m.admin_reason_customer,
  refused_at_door: m.admin_reason_refused_at_door,
  not_confirmed: m.admin_reason_not_confirmed,
  out_of_stock: m.admin_reason_out_of_stock,
  fake: m.admin_reason_fake,
  other: m.admin_reason_other,
}

/** A customer's own reasons, in the words that they chose from. */
export const whyLabels: Record<CancelWhy, () => string> = {
  mistake: m.order_cancel_mistake,
  wrong_choice: m.order_cancel_wrong_choice,
  too_long: m.order_cancel_too_long,
  elsewhere: m.order_cancel_elsewhere,
  price: m.order_cancel_price,
  other: m.order_cancel_other,
}

/**
 * Options of the reasons for a cancellation; those that count against the phone have a note.
 * @param isAtDesk nobody can have refused at the door what has not been confirmed
 */
export const reasonOptions = (isAtDesk: boolean): PickOption<CancelReason>[] =>
  cancelReason.options
    .filter((reason) => !isAtDesk || reason !== 'refused_at_door')
    .map((reason) => ({
      value: reason,
      label: reasonLabels[reason](),
      note: refusals.includes(reason) ? m.admin_reason_counts() : undefined,
    }))
