import {
  admin_coupons_sort_discount_asc,
  admin_coupons_sort_discount_desc,
  admin_coupons_sort_ends,
  admin_coupons_sort_starts,
  admin_customers_last,
  admin_customers_orders,
  admin_customers_refused,
  admin_customers_spent,
  admin_products_fewest,
  admin_sort_name,
  admin_sort_newest,
  admin_sort_oldest,
  admin_sort_position,
  admin_sort_price_asc,
  admin_sort_price_desc,
  admin_sort_rate_asc,
  admin_sort_rate_desc,
  admin_sort_times,
} from '#messages'
import type { Option } from './list-tools.tsx'

const labels = {
  newest: admin_sort_newest,
  oldest: admin_sort_oldest,
  name: admin_sort_name,
  position: admin_sort_position,
  price_asc: admin_sort_price_asc,
  price_desc: admin_sort_price_desc,
  rate_asc: admin_sort_rate_asc,
  rate_desc: admin_sort_rate_desc,
  ends: admin_coupons_sort_ends,
  starts: admin_coupons_sort_starts,
  discount_asc: admin_coupons_sort_discount_asc,
  discount_desc: admin_coupons_sort_discount_desc,
  times: admin_sort_times,
  stock_asc: admin_products_fewest,
  last: admin_customers_last,
  orders: admin_customers_orders,
  spent: admin_customers_spent,
  refused: admin_customers_refused,
}

/** The orders of a list by their names in the contract: `sortOptions(...areaSorts)`. */
export const sortOptions = (...names: (keyof typeof labels)[]): Option[] => names.map((value) => ({ value, label: labels[value]() }))
