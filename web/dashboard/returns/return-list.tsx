import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type ReturnRecord, returnSorts, type returns } from '#contract/orders/returns/returns.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Money } from '#web/ui/prices/price.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { adminApi } from '../api.ts'
import { recordList } from '../kit/list/record-list.tsx'
import { CellLink, OnlyStacked } from '../kit/list/table/table.tsx'
import { ButtonLink } from '../link.tsx'
import { screenPath } from '../screens.ts'
import { useMay } from '../session/may.ts'
import { ReturnActs } from './return-acts.tsx'
import {
  isExchange,
  moneyByLabels,
  pieceWords,
  reasonWords,
  refundOf,
  ReturnMark,
} from './words.tsx'

type More = Pick<ReplyOf<typeof returns.page>, 'counts' | 'to_pay'>

const list = recordList<ReturnRecord, More>({
  screen: 'returns',
  load: async (asked, options) => {
    const { returns, counts, to_pay } = await adminApi().returns.page(asked, options)
    return { ...returns, counts, to_pay }
  },
  Actions: MakeReturn,
  search: m.admin_returns_search,
  tabs: {
    name: 'group',
    label: m.admin_returns_groups,
    all: m.admin_returns_all,
    options: {
      asked: m.admin_returns_asked,
      coming: m.admin_returns_coming,
      to_pay: m.admin_returns_to_pay,
      done: m.admin_returns_done,
    },
    counts: (list) => list?.counts,
  },
  sorts: returnSorts,
  empty: [m.admin_returns_empty, m.admin_returns_empty_help],
  Sums: ToPay,
  columns: [
    { head: m.admin_returns_customer, className: 'is-lead', cell: (row) => <Customer of={row} /> },
    {
      head: m.admin_returns_back,
      className: 'is-hidden',
      cell: (row) => piecesOf(row),
    },
    { head: m.admin_returns_why, className: 'is-hidden', cell: ({ items }) => reasonWords(items) },
    {
      head: m.admin_returns_money,
      className: 'is-figure is-end',
      cell: (row) => <Refund of={row} />,
    },
    {
      head: m.admin_returns_state,
      className: 'is-second',
      cell: ({ state }) => <ReturnMark state={state} />,
    },
    {
      head: m.admin_returns_acts,
      hiddenHead: true,
      className: 'is-actions is-wide',
      cell: (row) => (
        <IfMayOrders>
          <ReturnActs record={row} />
        </IfMayOrders>
      ),
    },
  ],
})

export const clientLoader = list.clientLoader
export const shouldRevalidate = list.shouldRevalidate
export const meta = list.meta

/** List of returns by state. */
export default list.Screen

/** Content for members with access to orders. */
function IfMayOrders({ children }: { children: ReactNode }) {
  return useMay()('orders') && children
}

function MakeReturn() {
  return (
    <IfMayOrders>
      <ButtonLink kind="primary" size="small" to={`${screenPath('orders')}?status=accept`}>
        <Icon of={IconArrowBackUp} small />
        {m.admin_return_make()}
      </ButtonLink>
    </IfMayOrders>
  )
}

function ToPay({ list: { to_pay } }: { list: More }) {
  if (to_pay === undefined) return null
  return (
    <p className="parcels-sum">
      <b>
        <Sentence of={(put) => m.admin_returns_sum({ money: put(<Money egp={to_pay} />) })} />
      </b>
    </p>
  )
}

const piecesOf = ({ items }: ReturnRecord): string => items.map(pieceWords).join(' · ')

type CellProps = { of: ReturnRecord }

/** Customer of the return; on phones with lines and reasons. */
function Customer({ of: row }: CellProps) {
  return (
    <>
      <CellLink to={screenPath('orders', 'orderDetails', row.order_id)}>
        <bdi>
          {row.first_name} {row.last_name}
        </bdi>
      </CellLink>
      <span className="second-name">
        <bdi dir="ltr">{row.number}</bdi>
        {` · ${isExchange(row) ? m.admin_return_kind_exchange() : m.admin_return_kind_return()}`}
        <OnlyStacked>{` · ${piecesOf(row)} · ${reasonWords(row.items)}`}</OnlyStacked>
      </span>
    </>
  )
}

function Refund({ of: row }: CellProps) {
  const refund = refundOf(row)
  if (refund <= 0) return isExchange(row) && m.admin_return_no_money()
  return (
    <>
      <Money egp={refund} />
      {row.money_by && <span className="second-name">{moneyByLabels[row.money_by]()}</span>}
    </>
  )
}
