import { memo } from 'react'
import { admin_product_colours, admin_product_stock_cell, admin_product_stock_pieces, admin_product_stock_size } from '#messages'
import { type Axes, type Choice, type Figures, isPieces, keyOf } from './stock.ts'

type StockGridProps = {
  axes: Axes
  stock: Figures
  /** Whether wrong figures are shown as such: not while they are being typed for the first time. */
  isJudged: boolean
  onChange: (cell: string, typed: string) => void
}

/** A row for each size and a column for each colour; where one is missing, one column of pieces. */
export function StockGrid({ axes: { sizes, colours }, ...cells }: StockGridProps) {
  const isBoth = sizes.length > 0 && colours.length > 0
  const rows: { name: string; choices: Choice[] }[] =
    sizes.length > 0
      ? sizes.map((size) => ({ name: size, choices: isBoth ? colours.map((colour) => ({ size, colour })) : [{ size, colour: null }] }))
      : colours.map((colour) => ({ name: colour, choices: [{ size: null, colour }] }))
  return (
    <table className="stock-grid">
      <thead>
        <tr>
          <th scope="col">{sizes.length > 0 ? admin_product_stock_size() : admin_product_colours()}</th>
          {(isBoth ? colours : [admin_product_stock_pieces()]).map((name) => (
            <th key={name} scope="col">
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, choices }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {choices.map((choice) => (
              <Cell key={keyOf(choice)} {...choice} typed={cells.stock[keyOf(choice)] ?? ''} {...pick(cells)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const pick = ({ isJudged, onChange }: Pick<StockGridProps, 'isJudged' | 'onChange'>) => ({ isJudged, onChange })

type CellProps = Choice & { typed: string } & Pick<StockGridProps, 'isJudged' | 'onChange'>

/** There may be thousands: only the one that is typed in is rendered. */
const Cell = memo(function Cell({ size, colour, typed, isJudged, onChange }: CellProps) {
  return (
    <td>
      <input
        className="input"
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        maxLength={7}
        placeholder="0"
        aria-label={size !== null && colour !== null ? admin_product_stock_cell({ size, colour }) : (size ?? colour ?? '')}
        aria-invalid={isJudged && !isPieces(typed) ? true : undefined}
        value={typed}
        onChange={(event) => onChange(keyOf({ size, colour }), event.target.value)}
      />
    </td>
  )
})
