import { type CostRecord, costSorts } from '#contract/couriers/costs.ts'
import * as m from '#messages'
import { formatDay } from '#web/days.ts'
import { formatMoney, Money } from '#web/ui/prices/price.tsx'
import { adminApi } from '../api.ts'
import { editColumn } from '../kit/list/table/columns.tsx'
import { recordList } from '../kit/list/record-list.tsx'
import { kindLabels } from './texts.ts'

const list = recordList<CostRecord>({
  screen: 'costs',
  load: async (asked, options) => (await adminApi().costs.page(asked, options)).costs,
  intro: m.admin_costs_intro,
  add: m.admin_cost_add,
  search: m.admin_costs_search,
  filters: [{ name: 'kind', label: m.admin_cost_kind, all: m.admin_all, options: kindLabels }],
  days: true,
  sorts: costSorts,
  empty: [m.admin_costs_empty, m.admin_costs_empty_help],
  className: 'is-narrow',
  columns: [
    {
      head: m.admin_cost_kind,
      rowHeader: true,
      className: 'is-lead',
      cell: ({ kind }) => kindLabels[kind](),
    },
    {
      head: m.admin_cost_amount,
      className: 'is-figure is-end',
      cell: ({ amount }) => <Money egp={amount} />,
    },
    {
      head: m.admin_column_date,
      sort: { asc: 'day_asc', desc: 'day_desc' },
      className: 'is-second',
      cell: ({ day }) => <time dateTime={day}>{formatDay(day, 'long')}</time>,
    },
    {
      head: m.admin_note,
      className: 'is-wide',
      cell: ({ note }) => note && <bdi>{note}</bdi>,
    },
    editColumn('costs', ({ id, kind, amount, day }) => {
      const words = { kind: kindLabels[kind](), amount: formatMoney(amount), day: formatDay(day) }
      return {
        name: m.admin_cost_named(words),
        remove: {
          consequence: m.admin_cost_consequence(words),
          send: () => adminApi().costs.delete({ id }),
          done: m.admin_cost_deleted,
        },
      }
    }),
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** Other costs by their days, which profit subtracts (R340). */
export default list.Screen
