import { couponTexts } from '#contract/coupons.ts'
import * as m from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  price: m.admin_coupon_price,
  discount: m.admin_coupon_discount,
  start_date: m.admin_coupon_start,
  end_date: m.admin_coupon_end,
}

/** What is said for texts of the shop about coupons. */
export const say = sayingAlso(
  [exactly(couponTexts.discount), () => m.admin_coupon_wrong_discount()],
  [exactly(couponTexts.end_date), () => m.admin_coupon_wrong_end()],
)
