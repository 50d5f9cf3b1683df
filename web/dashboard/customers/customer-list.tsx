import {
  type CustomerMark,
  type CustomerRow,
  customerSorts,
} from '#contract/orders/customers/customers.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { CustomerTable } from './customer-table.tsx'
import { customerMarkLabels } from './record.tsx'

const list = recordList<CustomerRow, { counts: Record<CustomerMark | 'all', number> }>({
  screen: 'customers',
  load: async (asked, options) => {
    const { customers, counts } = await adminApi().customers.page(asked, options)
    return { ...customers, counts }
  },
  Actions: () => (
    <>
      <ButtonLink kind="tertiary" size="small" to={screenPath('former')}>
        {m.admin_former()}
      </ButtonLink>
      <ExportMenu what="customers" title={m.admin_customers()} />
    </>
  ),
  search: m.admin_customers_search,
  tabs: {
    name: 'mark',
    label: m.admin_customers_marks,
    all: m.admin_customers_all,
    options: customerMarkLabels,
    counts: (list) => list?.counts,
  },
  sorts: customerSorts,
  empty: [m.admin_customers_empty, m.admin_customers_empty_help],
  Rows: ({ list: { data } }) => <CustomerTable rows={data} />,
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of customers by phone, with the results of their orders. */
export default list.Screen
