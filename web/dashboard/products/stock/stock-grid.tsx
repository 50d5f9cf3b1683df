import { type CSSProperties, memo, useDeferredValue, useId, useMemo } from 'react'
import * as m from '#messages'
import { Input } from '#web/ui/fields/field.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { InStock } from '../card/in-stock.tsx'
import { type Axes, type Choice, type Figures, isPieces, keyOf } from './stock.ts'

type Cells = {
  stock: Figures
  /** Whether invalid numbers are marked: not while they are typed for the first time. */
  isJudged: boolean
  onChange: (cell: string, typed: string) => void
  /** Stock when the form was opened; null for a new product, or a single number. */
  seen: Figures | null
  /** Name of a size, a colour or both in the page's language. */
  nameOf: (choice: Choice) => string
}

type Place = Choice & { cell: string }

/**
 * Stock grid: a row for each size and a column for each colour; without one of them a single
 * column.
 */
export function StockGrid({ axes, ...cells }: Cells & { axes: Axes }) {
  const { sizes, colours } = axes
  const { nameOf } = cells
  const all = useMemo(() => rowsOf(axes), [axes])
  const columns =
    sizes.length > 0 && colours.length > 0
      ? colours.map((colour) => nameOf({ size: null, colour }))
      : [m.admin_product_stock_pieces()]
  const isLarge = all.length * columns.length > large
  // The visible rows render first; the others are deferred.
  const rows = useDeferredValue(all, isLarge ? all.slice(0, firstRows) : all)
  // Explicit roles, since the style sheet of a large grid changes the display of rows, which
  // removes their native role.
  const role = (name: string) => (isLarge ? { role: name } : {})
  return (
    <table
      className={isLarge ? 'stock-grid is-large' : 'stock-grid'}
      style={{ '--stock-columns': columns.length } as CSSProperties}
      {...role('table')}
    >
      <thead {...role('rowgroup')}>
        <tr {...role('row')}>
          <th scope="col" {...role('columnheader')}>
            {sizes.length > 0 ? m.admin_product_stock_size() : m.admin_product_colours()}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" {...role('columnheader')}>
              <bdi>
                <Words of={name} />
              </bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role('rowgroup')}>
        {rows.map(({ choice, places }) => (
          <Row key={keyOf(choice)} choice={choice} places={places} isLarge={isLarge} {...cells} />
        ))}
      </tbody>
    </table>
  )
}

/** Number of cells from which on invisible rows are neither laid out nor painted. */
const large = 400

/** Number of rows visible at first. */
const firstRows = 8

function rowsOf({ sizes, colours }: Axes): { choice: Choice; places: Place[] }[] {
  const placed = (choice: Choice): Place => ({ ...choice, cell: keyOf(choice) })
  if (sizes.length === 0)
    return colours.map((colour) => {
      const choice = { size: null, colour }
      return { choice, places: [placed(choice)] }
    })
  const inColours = colours.length > 0 ? colours : [null]
  return sizes.map((size) => ({
    choice: { size, colour: null },
    places: inColours.map((colour) => placed({ size, colour })),
  }))
}

type RowProps = Cells & { choice: Choice; places: Place[]; isLarge: boolean }

/** Memoised: of possibly thousands of fields only the edited row renders. */
const Row = memo(function Row({
  choice,
  places,
  isLarge,
  stock,
  seen,
  isJudged,
  nameOf,
  onChange,
}: RowProps) {
  const id = useId()
  const name = nameOf(choice)
  return (
    <tr role={isLarge ? 'row' : undefined}>
      <th scope="row" role={isLarge ? 'rowheader' : undefined}>
        <bdi>
          <Words of={name} />
        </bdi>
      </th>
      {places.map(({ size, colour, cell }, at) => {
        const typed = stock[cell] ?? ''
        return (
          <td key={cell} role={isLarge ? 'cell' : undefined}>
            <Input
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              maxLength={7}
              placeholder="0"
              aria-label={
                size !== null && colour !== null
                  ? m.admin_product_stock_cell({
                      size: name,
                      colour: nameOf({ size: null, colour }),
                    })
                  : name
              }
              aria-invalid={isJudged && !isPieces(typed) ? true : undefined}
              value={typed}
              aria-describedby={seen ? `${id}-${at}` : undefined}
              onChange={(event) => onChange(cell, event.target.value)}
            />
            {seen && (
              <span className="stock-seen" id={`${id}-${at}`}>
                <InStock seen={seen[cell]} typed={typed} />
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}, isSameRow)

function isSameRow(before: RowProps, after: RowProps): boolean {
  const isAlike =
    before.places === after.places &&
    before.isJudged === after.isJudged &&
    before.nameOf === after.nameOf &&
    before.onChange === after.onChange &&
    before.seen === after.seen
  return (
    isAlike &&
    (before.stock === after.stock ||
      after.places.every(({ cell }) => before.stock[cell] === after.stock[cell]))
  )
}
