import { type CancelReason, cancelReason, refusals } from '#contract/orders/order-events.ts'
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
