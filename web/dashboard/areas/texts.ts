import { admin_area_city, admin_area_city_ar, admin_area_price } from '#messages'

/** What the fields of the dialog are called, there and in the history. */
export const labels = { city: admin_area_city, city_ar: admin_area_city_ar, price: admin_area_price }
