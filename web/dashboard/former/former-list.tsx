import { type FormerOrderRow, formerSorts } from '#contract/orders/former.ts'
import * as m from '#messages'
import { Money } from '#web/ui/prices/price.tsx'
import { Sum, Sums } from '#web/ui/prices/sums.tsx'
import { adminApi } from '../api.ts'
import { customerName } from '../customers/name.ts'
import { recordList } from '../kit/list/record-list.tsx'
import { dateColumn } from '../kit/list/table/columns.tsx'
import { CellLink, OnlyStacked } from '../kit/list/table/table.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath, screens } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { FormerStateMark, formerStateLabels } from './state.tsx'

const Whose = ({ row }: { row: FormerOrderRow }) => (
  <bdi>{customerName({ ...row, phone: row.phone ?? m.admin_no_name() })}</bdi>
)

const list = recordList<FormerOrderRow, { sum: number }>({
  screen: 'former',
  load: async (asked, options) => {
    const { orders, sum } = await adminApi().former.page(asked, options)
    return { ...orders, sum }
  },
  search: m.admin_former_search,
  tabs: {
    name: 'state',
    label: m.admin_state,
    all: m.admin_state_all,
    options: formerStateLabels,
  },
  sorts: formerSorts,
  empty: [m.admin_former_empty, m.admin_former_empty_help],
  EmptyAct: ToImport,
  className: 'former-orders',
  Sums: ({ list: { sum } }) => (
    <Sums>
      <Sum of={m.admin_former_sum()} kind="total">
        <Money egp={sum} />
      </Sum>
    </Sums>
  ),
  columns: [
    {
      head: m.admin_customer_order_number,
      className: 'is-lead',
      cell: ({ id, number }) => (
        <CellLink whole to={screenPath('former', id)}>
          <bdi>{number}</bdi>
        </CellLink>
      ),
    },
    {
      head: m.admin_column_name,
      className: 'is-second former-whose',
      cell: (row) => (
        <>
          <Whose row={row} />
          {row.phone && (
            <OnlyStacked>
              {' · '}
              <span className="ltr">{row.phone}</span>
            </OnlyStacked>
          )}
        </>
      ),
    },
    {
      head: m.admin_column_phone,
      className: 'is-hidden',
      cell: ({ phone }) => phone && <span className="ltr whitespace-nowrap">{phone}</span>,
    },
    {
      head: m.admin_customers_city,
      className: 'is-hidden',
      cell: ({ city }) => city && <bdi>{city}</bdi>,
    },
    {
      head: m.admin_customer_order_status,
      className: 'is-end former-state',
      cell: ({ state }) => <FormerStateMark state={state} />,
    },
    { ...dateColumn('placed_at'), className: 'is-date is-second former-day' },
    {
      head: m.admin_customer_order_total,
      sort: { desc: 'total' },
      className: 'is-figure is-end strong former-total',
      cell: ({ total_price }) => <Money egp={total_price} />,
    },
  ],
})

/** The way to the import, for those who may. */
function ToImport() {
  const may = useMay()
  return (
    may(screens.imports.may) && (
      <ButtonLink kind="secondary" to={screenPath('imports')}>
        {m.admin_imports()}
      </ButtonLink>
    )
  )
}

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of orders of a former shop (R411). */
export default list.Screen
