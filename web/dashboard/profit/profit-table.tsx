import { formatFigure } from '#contract/text/money.ts'
import type { Profit, ProfitRow, ProfitSums } from '#contract/couriers/profit.ts'
import * as m from '#messages'
import { CellLink, FigureHead, OnlyStacked, Table } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { Figure } from './money.tsx'
import { percent, shareLook, sharesOf } from './shares.ts'
import { allLabels, partLabels, rowName } from './texts.ts'

/** Profit by row, highest first, with a total; on phones name, profit, margin and refused share. */
export function ProfitTable({ shown: { rows, sums, by, from, to } }: { shown: Profit }) {
  const ordersOf = (key: string) =>
    `${screenPath('profit', 'orders')}?${new URLSearchParams({ from, to, by, key })}`
  return (
    <Table stacked className="profit-table">
      <thead>
        <tr>
          <th scope="col">{partLabels[by]()}</th>
          <FigureHead>{m.admin_profit_head_delivered()}</FigureHead>
          <FigureHead>{m.admin_profit_head_sales()}</FigureHead>
          <FigureHead>{m.admin_profit_head_cost()}</FigureHead>
          <FigureHead>{m.admin_profit_head_fees()}</FigureHead>
          <FigureHead>{m.admin_profit_head_profit()}</FigureHead>
          <FigureHead>{m.admin_profit_head_margin()}</FigureHead>
          <FigureHead>{m.admin_profit_head_refused()}</FigureHead>
          <FigureHead>{m.admin_profit_head_returned()}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} name={rowName(row, by)} to={ordersOf(row.key)} hasBar />
        ))}
        <Row
          row={sums}
          name={allLabels[by]()}
          to={`${screenPath('profit', 'orders')}?${new URLSearchParams({ from, to, by })}`}
        />
      </tbody>
    </Table>
  )
}

type RowProps = {
  row: ProfitRow | ProfitSums
  name: string
  to: string
  /** Whether its margin is drawn; not in the row of totals. */
  hasBar?: boolean
}

function Row({ row, name, to, hasBar = false }: RowProps) {
  const { margin, refused, returned } = sharesOf(row)
  return (
    <tr className={hasBar ? undefined : 'is-sum'}>
      <th scope="row" className="is-lead">
        <CellLink whole to={to}>
          <bdi>{name}</bdi>
        </CellLink>
      </th>
      <td className="is-figure is-hidden">
        <bdi>{formatFigure(row.delivered + row.returned)}</bdi>
      </td>
      <td className="is-figure is-hidden">
        <Figure egp={Math.round(row.sales)} />
      </td>
      <td className="is-figure is-hidden">
        <Figure egp={Math.round(row.cost)} />
      </td>
      <td className="is-figure is-hidden">
        <Figure egp={Math.round(row.fees)} />
      </td>
      <td className="is-figure is-end">
        <Figure egp={Math.round(row.profit)} strong />
      </td>
      <td className="is-figure is-second profit-margin">
        {hasBar && margin !== null && (
          <span className="profit-bar" aria-hidden="true">
            <span style={{ inlineSize: `${100 * Math.max(0, margin)}%` }} />
          </span>
        )}
        <bdi className="profit-share">{percent(margin)}</bdi>
        <OnlyStacked>{m.admin_profit_row_margin({ percent: percent(margin) })}</OnlyStacked>
      </td>
      <td className="is-figure is-end">
        <span className={`profit-share ${shareLook(refused)}`}>{percent(refused)}</span>
        <OnlyStacked>
          <span className={shareLook(refused)}>
            {m.admin_profit_row_refused({ percent: percent(refused) })}
          </span>
        </OnlyStacked>
      </td>
      <td className="is-figure is-hidden">{percent(returned)}</td>
    </tr>
  )
}
