import type { ReactNode } from 'react'
import { formatFigure } from '#contract/text/money.ts'
import type { StockRow } from '#contract/products/stock.ts'
import * as m from '#messages'
import { CellLink, FigureHead, Table } from '../kit/list/table/table.tsx'
import { screenPath } from '../screens.ts'
import { VariantNames, VariantPicture } from './variant.tsx'

/** Days of remaining stock from which on a variant is marked. */
const soon = 14

const levelOf = (pieces: number, low: number): string =>
  pieces === 0 ? 'is-out' : pieces <= low ? 'is-low' : 'strong'

/** Table of stock with sales and remaining days; on phones a list in words. */
export function StockTable({ rows, low }: { rows: StockRow[]; low: number }) {
  return (
    <Table stacked className="inventory-table">
      <thead>
        <tr>
          <th scope="col">{m.admin_stock_variant()}</th>
          <th scope="col" className="inventory-code">
            {m.admin_product_sku()}
          </th>
          <FigureHead>{m.admin_stock_in()}</FigureHead>
          <FigureHead>{m.admin_stock_sold()}</FigureHead>
          <FigureHead>{m.admin_stock_lasts()}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.variant_id} row={row} low={low} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row, low }: { row: StockRow; low: number }) {
  const { variant_id, sku, pieces, sold } = row
  return (
    <tr>
      <td className="is-lead">
        <span className="inventory-name">
          <VariantPicture of={row} />
          <CellLink whole to={screenPath('stock', variant_id)}>
            <VariantNames of={row} />
          </CellLink>
        </span>
      </td>
      <td className="is-hidden inventory-code">
        {sku && <bdi className="inventory-sku">{sku}</bdi>}
      </td>
      <td className="is-figure is-end">
        <bdi className={`inventory-pieces ${levelOf(pieces, low)}`}>{formatFigure(pieces)}</bdi>
        {row.back_on_the_way > 0 && (
          <span className="inventory-choice">
            {m.admin_stock_back({ count: formatFigure(row.back_on_the_way) })}
          </span>
        )}
      </td>
      <td className="is-figure is-hidden">
        <bdi>{formatFigure(sold)}</bdi>
      </td>
      <td className="is-figure is-hidden">
        <Lasts row={row}>{(count) => m.admin_stock_days({ count })}</Lasts>
      </td>
      <td className="is-second is-wide only-stacked inventory-told">
        <Lasts row={row}>{(count) => m.admin_stock_lasts_days({ count })}</Lasts>
        {sold > 0 && <span>{m.admin_stock_sold_in({ count: formatFigure(sold) })}</span>}
      </td>
    </tr>
  )
}

/** Remaining days; for a sold-out variant the waiting customers. */
function Lasts({
  row: { pieces, lasts, waiting },
  children: say,
}: {
  row: StockRow
  children: (days: number) => ReactNode
}) {
  if (waiting > 0 && pieces === 0)
    return <span className="is-low">{m.admin_stock_waiting({ count: waiting })}</span>
  if (lasts === null || pieces === 0) return null
  return <span className={lasts <= soon ? 'is-low' : undefined}>{say(lasts)}</span>
}
