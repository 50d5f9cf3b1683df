/** Reasons for which customers cancel their orders, which the shop reads in the same words. */
import type { CancelWhy } from '#contract/orders/cancel-why.ts'
import * as m from '#messages'

/** Words of the reasons, in the order of the form. */
export const whyLabels: Record<CancelWhy, () => string> = {
  mistake: m.order_cancel_mistake,
  wrong_choice: m.order_cancel_wrong_choice,
  too_long: m.order_cancel_too_long,
  elsewhere: m.order_cancel_elsewhere,
  price: m.order_cancel_price,
  other: m.order_cancel_other,
}
