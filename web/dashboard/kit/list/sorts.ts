import {
  admin_sort_name,
  admin_sort_newest,
  admin_sort_oldest,
  admin_sort_position,
  admin_sort_price_asc,
  admin_sort_price_desc,
  admin_sort_rate_asc,
  admin_sort_rate_desc,
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
}

/** The orders that several lists share, by their names in the contract. */
export const sortOptions = (...names: (keyof typeof labels)[]): Option[] => names.map((value) => ({ value, label: labels[value]() }))
