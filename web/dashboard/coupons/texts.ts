import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  price: m.admin_coupon_price,
  discount: m.admin_coupon_discount,
  start_date: m.admin_coupon_start,
  end_date: m.admin_coupon_end,
}
