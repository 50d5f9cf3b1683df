import type { ReturnRecord } from '#contract/returns.ts'
import * as m from '#messages'
import { Money } from '#web/ui/price.tsx'
import { CellLink, OnlyStacked, Table } from '../kit/list/table.tsx'
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

/** Table of returns with lines, reasons and cost; on phones a list in words. */
export function ReturnTable({ rows }: { rows: ReturnRecord[] }) {
  return (
    <Table stacked>
      <thead>
        <tr>
          <th scope="col">{m.admin_returns_customer()}</th>
          <th scope="col">{m.admin_returns_back()}</th>
          <th scope="col">{m.admin_returns_why()}</th>
          <th scope="col" className="is-figure">
            {m.admin_returns_money()}
          </th>
          <th scope="col">{m.admin_returns_state()}</th>
          <th scope="col">
            <span className="sr-only">{m.admin_returns_acts()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row }: { row: ReturnRecord }) {
  const pieces = row.items.map(pieceWords).join(' · ')
  const may = useMay()
  const refund = refundOf(row)
  const why = reasonWords(row.items)
  return (
    <tr>
      <td className="is-lead">
        <CellLink to={screenPath('orders', 'orderDetails', row.order_id)}>
          <bdi>
            {row.first_name} {row.last_name}
          </bdi>
        </CellLink>
        <span className="second-name">
          <bdi dir="ltr">{row.number}</bdi>
          {` · ${isExchange(row) ? m.admin_return_kind_exchange() : m.admin_return_kind_return()}`}
          <OnlyStacked>
            {' · '}
            <bdi>{pieces}</bdi>
            {` · ${why}`}
          </OnlyStacked>
        </span>
      </td>
      <td className="is-hidden">
        <bdi>{pieces}</bdi>
      </td>
      <td className="is-hidden">{why}</td>
      <td className="is-figure is-end">
        {refund > 0 ? <Money egp={refund} /> : isExchange(row) && m.admin_return_no_money()}
        {refund > 0 && row.money_by && (
          <span className="second-name">{moneyByLabels[row.money_by]()}</span>
        )}
      </td>
      <td className="is-second">
        <ReturnMark state={row.state} />
      </td>
      <td className="is-actions">{may('orders') && <ReturnActs record={row} />}</td>
    </tr>
  )
}
