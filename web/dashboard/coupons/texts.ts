import { couponTexts } from '#contract/coupons.ts'
import {
  admin_coupon_discount,
  admin_coupon_end,
  admin_coupon_price,
  admin_coupon_start,
  admin_coupon_wrong_discount,
  admin_coupon_wrong_end,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  price: admin_coupon_price,
  discount: admin_coupon_discount,
  start_date: admin_coupon_start,
  end_date: admin_coupon_end,
}

/** What is said for texts of the shop about coupons. */
export const say = sayingAlso(
  [exactly(couponTexts.discount), () => admin_coupon_wrong_discount()],
  [exactly(couponTexts.end_date), () => admin_coupon_wrong_end()],
)
