import { useLoaderData } from 'react-router'
import { customerMark, customerSorts } from '#contract/orders/customers.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { ExportMenu } from '../exports/export-menu.tsx'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools, type Tabs } from '../kit/list/list-tools.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { CustomerTable } from './customer-table.tsx'
import { customerMarkLabels } from './record.tsx'

export const clientLoader = listLoader(async (asked, options) => {
  const { customers, counts } = await adminApi().customers.page(asked, options)
  return { ...customers, counts }
})
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_customers() }) }]

/** List of customers by phone, with the results of their orders. */
export default function CustomerList() {
  const answer = useLoaderData<typeof clientLoader>()
  const counts = answer.data?.counts
  const tabs: Tabs = {
    name: 'mark',
    label: m.admin_customers_marks(),
    options: [
      { value: '', label: m.admin_customers_all(), count: counts?.all },
      ...customerMark.options.map((mark) => ({
        value: mark,
        label: customerMarkLabels[mark](),
        count: counts?.[mark],
      })),
    ],
  }
  return (
    <ListScreen
      title={m.admin_customers()}
      answer={answer}
      actions={<ExportMenu what="customers" title={m.admin_customers()} />}
      tools={
        <ListTools
          search={m.admin_customers_search()}
          tabs={tabs}
          sorts={sortOptions(...customerSorts)}
        />
      }
      empty={{ title: m.admin_customers_empty(), help: m.admin_customers_empty_help() }}
    >
      {({ data }) => <CustomerTable rows={data} />}
    </ListScreen>
  )
}
