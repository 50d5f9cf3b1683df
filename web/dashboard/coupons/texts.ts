import * as m from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = {
  price: m.admin_coupon_price,
  discount: m.admin_coupon_discount,
  start_date: m.admin_coupon_start,
  end_date: m.admin_coupon_end,
}
