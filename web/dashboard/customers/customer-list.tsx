import { useLoaderData } from 'react-router'
import { customerMark, customerSorts } from '#contract/customers.ts'
import {
  admin_customers,
  admin_customers_all,
  admin_customers_empty,
  admin_customers_empty_help,
  admin_customers_marks,
  admin_customers_search,
  admin_title,
} from '#messages'
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

export const meta = () => [{ title: admin_title({ page: admin_customers() }) }]

/** Everybody who ever ordered, by the phone, with what became of it. */
export default function CustomerList() {
  const answer = useLoaderData<typeof clientLoader>()
  const counts = answer.data?.counts
  const tabs: Tabs = {
    name: 'mark',
    label: admin_customers_marks(),
    options: [
      { value: '', label: admin_customers_all(), count: counts?.all },
      ...customerMark.options.map((mark) => ({
        value: mark,
        label: customerMarkLabels[mark](),
        count: counts?.[mark],
      })),
    ],
  }
  return (
    <ListScreen
      title={admin_customers()}
      answer={answer}
      actions={<ExportMenu what="customers" title={admin_customers()} />}
      tools={
        <ListTools
          search={admin_customers_search()}
          tabs={tabs}
          sorts={sortOptions(...customerSorts)}
        />
      }
      empty={{ title: admin_customers_empty(), help: admin_customers_empty_help() }}
    >
      {({ data }) => <CustomerTable rows={data} />}
    </ListScreen>
  )
}
