import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  city: m.admin_area_city_en,
  city_ar: m.admin_area_city_ar,
  price: m.admin_area_price,
  days_from: m.admin_area_days_from,
  days_to: m.admin_area_days_to,
}
