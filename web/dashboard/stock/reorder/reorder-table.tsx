import { formatFigure } from '#contract/text/money.ts'
import type { ReorderRow } from '#contract/products/stock.ts'
import * as m from '#messages'
import { Quantity } from '#web/ui/fields/quantity.tsx'
import { RowCheck } from '../../kit/list/table/row-check.tsx'
import { FigureHead, Table } from '../../kit/list/table/table.tsx'
import { VariantNames, VariantPicture, variantName } from '../variant.tsx'

type ReorderTableProps = {
  rows: ReorderRow[]
  /** Variants excluded from the list. */
  left: Set<number>
  piecesOf: (row: ReorderRow) => number
  onChoose: (variants: number[], isChosen: boolean) => void
  onChange: (variant: number, pieces: number) => void
}

/** Maximum pieces of one variant. */
const most = 100_000

export function ReorderTable({ rows, left, piecesOf, onChoose, onChange }: ReorderTableProps) {
  const ids = rows.map(({ variant_id }) => variant_id)
  return (
    <Table stacked className="reorder">
      <thead>
        <tr>
          <th scope="col" className="is-number">
            <RowCheck
              label={m.admin_reorder_choose_all()}
              checked={left.size === 0}
              onChange={() => onChoose(ids, left.size > 0)}
            />
          </th>
          <th scope="col">{m.admin_stock_variant()}</th>
          <FigureHead>{m.admin_stock_in()}</FigureHead>
          <FigureHead>{m.admin_reorder_per_day()}</FigureHead>
          <FigureHead>{m.admin_stock_lasts()}</FigureHead>
          <th scope="col">{m.admin_reorder_order()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.variant_id}>
            <td className="is-number">
              <RowCheck
                label={m.admin_reorder_choose({ name: variantName(row) })}
                checked={!left.has(row.variant_id)}
                onChange={() => onChoose([row.variant_id], left.has(row.variant_id))}
              />
            </td>
            <td className="is-lead">
              <span className="inventory-name">
                <VariantPicture of={row} />
                <VariantNames of={row} />
              </span>
            </td>
            <td className="is-figure is-hidden">{formatFigure(row.pieces)}</td>
            <td className="is-figure is-hidden">{row.per_day}</td>
            <td className="is-figure is-hidden">
              <Lasts row={row} say={m.admin_stock_days} />
            </td>
            <td className="is-second only-stacked reorder-told">
              <Lasts row={row} say={m.admin_stock_lasts_days} />
            </td>
            <td className="reorder-pieces">
              <Quantity
                size="small"
                value={piecesOf(row)}
                max={most}
                label={`${m.admin_reorder_order()}${m.admin_list_comma()}${variantName(row)}`}
                onChange={(count) => onChange(row.variant_id, count)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Days of remaining stock, "8 days", or "sold out · 3 people wait" */
function Lasts({
  row: { pieces, lasts, waiting },
  say,
}: {
  row: ReorderRow
  say: (asked: { count: number }) => string
}) {
  return (
    <>
      {pieces === 0 ? (
        <span className="is-out">{m.admin_stock_out()}</span>
      ) : (
        lasts !== null && <span className="is-soon">{say({ count: lasts })}</span>
      )}
      {waiting > 0 && (
        <span className="reorder-waiting">{m.admin_stock_waiting({ count: waiting })}</span>
      )}
    </>
  )
}
