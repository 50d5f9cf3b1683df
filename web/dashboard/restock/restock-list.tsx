import { useLoaderData } from 'react-router'
import { restockSorts } from '#contract/restock.ts'
import * as m from '#messages'
import { adminApi } from '../api.ts'
import { listLoader, whenAskedAnew } from '../kit/list/list-load.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { SortHead } from '../kit/list/sort-head.tsx'
import { sortOptions } from '../kit/list/sorts.ts'
import { Table } from '../kit/list/table.tsx'
import { useWaiting } from '../waiting.ts'
import { RestockRow } from './restock-row.tsx'

export const clientLoader = listLoader(
  async (asked, options) => (await adminApi().restock.page(asked, options)).restock,
)
export const shouldRevalidate = whenAskedAnew

export const meta = () => [{ title: m.admin_title({ page: m.admin_restock() }) }]

/**
 * Who left a phone to hear that something is back (R81): those with an address are written to by
 * themselves.
 */
export default function RestockList() {
  const waiting = useWaiting()
  const states = [
    { value: '', label: m.admin_state_all() },
    { value: 'back', label: m.admin_restock_back(), count: waiting?.restock },
    { value: 'waiting', label: m.admin_restock_waiting() },
    { value: 'told', label: m.admin_restock_told() },
  ]
  return (
    <ListScreen
      title={m.admin_restock()}
      answer={useLoaderData<typeof clientLoader>()}
      tools={
        <ListTools
          search={m.admin_restock_search()}
          tabs={{ name: 'state', label: m.admin_state(), options: states }}
          sorts={sortOptions(...restockSorts)}
        />
      }
      empty={{ title: m.admin_restock_empty(), help: m.admin_restock_empty_help() }}
    >
      {({ data }) => (
        <Table stacked className="is-inbox">
          <thead>
            <tr>
              <th scope="col">{m.admin_restock_product()}</th>
              <th scope="col">{m.admin_restock_stock()}</th>
              <th scope="col">{m.admin_column_phone()}</th>
              <SortHead label={m.admin_column_date()} asc="oldest" desc="newest" first="newest" />
              <th scope="col">
                <span className="sr-only">{m.admin_row_actions()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((request) => (
              <RestockRow key={request.id} request={request} />
            ))}
          </tbody>
        </Table>
      )}
    </ListScreen>
  )
}
