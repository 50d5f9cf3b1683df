import * as m from '#messages'
import type { Option } from './list-tools.tsx'

const labels = {
  newest: m.admin_sort_newest,
  oldest: m.admin_sort_oldest,
  day_desc: m.admin_sort_newest,
  day_asc: m.admin_sort_oldest,
  name: m.admin_sort_name,
  position: m.admin_sort_position,
  price_asc: m.admin_sort_price_asc,
  price_desc: m.admin_sort_price_desc,
  rate_asc: m.admin_sort_rate_asc,
  rate_desc: m.admin_sort_rate_desc,
  ends: m.admin_coupons_sort_ends,
  starts: m.admin_coupons_sort_starts,
  discount_asc: m.admin_coupons_sort_discount_asc,
  discount_desc: m.admin_coupons_sort_discount_desc,
  times: m.admin_sort_times,
  stock_asc: m.admin_products_fewest,
  fewest: m.admin_products_fewest,
  lasts: m.admin_stock_sort_lasts,
  sold: m.admin_stock_sort_sold,
  total: m.admin_sort_total,
  last: m.admin_customers_last,
  orders: m.admin_customers_orders,
  spent: m.admin_customers_spent,
  refused: m.admin_customers_refused,
  longest: m.admin_sort_longest,
  number: m.admin_sort_number,
  old_address: m.admin_redirects_sort,
}

export type SortName = keyof typeof labels

/** Options for sort orders by their names in the contract: `sortOptions(...areaSorts)`. */
export const sortOptions = (...names: SortName[]): Option[] =>
  names.map((value) => ({ value, label: labels[value]() }))
