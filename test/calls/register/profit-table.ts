/** Rows of the calls of profit (see table.ts). */
import { page } from './admin-table.ts'
import type { Row } from './table.ts'

export const profitCalls: readonly Row[] = [
  {
    call: 'GET /api/profit',
    who: 'admin',
    keys: [
      'from',
      'to',
      'by',
      'rows',
      ...page,
      'sums',
      'other_costs sum kinds',
      'remains',
      'without_cost pieces products named',
    ],
  },
  {
    call: 'GET /api/profit/orders',
    who: 'admin',
    given: ['delivered parcel'],
    keys: ['from', 'to', 'by', 'name', 'name_ar', 'sums', 'orders.data[] order_id number', ...page],
    paged: 'orders.data',
  },
  {
    call: 'GET /api/overview/earned',
    who: 'admin',
    keys: ['from', 'to', 'sums', 'before', 'today', 'yesterday'],
  },
]
