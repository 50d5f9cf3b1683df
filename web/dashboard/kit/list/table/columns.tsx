import type { ReactNode } from 'react'
import * as m from '#messages'
import { type ScreenName, screenPath } from '../../../screens.ts'
import { Day } from '../../days/day.tsx'
import { useFirstNumber } from '../first-number.ts'
import { EditDelete, type EditDeleteProps } from './row-actions.tsx'
import { SortHead } from './sort-head.tsx'
import type { SortName } from '../sorts.ts'
import { Table } from './table.tsx'

/** Column of a list's table; the record of a row types its cells. */
export type Column<Row> = {
  head: () => string
  /** Whether the head is for screen readers only. */
  hiddenHead?: boolean
  /** Sort orders of the list's call by this column. */
  sort?: { asc?: SortName; desc?: SortName }
  /** Whether its cells are row headers. */
  rowHeader?: boolean
  /** Classes of its cells, as Table names them. */
  className?: string
  /** Whether a stacked row shows the head before the content. */
  labelled?: boolean
  /** @param number row number across all pages */
  cell: (row: Row, number: number) => ReactNode
}

export const numberColumn: Column<unknown> = {
  head: () => '#',
  className: 'is-number is-hidden',
  cell: (_, number) => number,
}

/** Column of a date, by which the list can be sorted. */
export const dateColumn = <Key extends string>(
  key: Key,
  head: () => string = m.admin_column_date,
): Column<Record<Key, string>> => ({
  head,
  sort: { asc: 'oldest', desc: 'newest' },
  className: 'is-date is-end',
  cell: (row) => <Day of={row[key]} />,
})

/** Column of a phone number or an e-mail address. */
export const contactColumn = <Row,>(
  head: () => string,
  cell: Column<Row>['cell'],
): Column<Row> => ({ head, className: 'is-contact', cell })

/** Last column, with the buttons of each row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  head: m.admin_row_actions,
  hiddenHead: true,
  className: 'is-actions is-wide',
  cell,
})

/** Last column with the buttons that edit and delete a record. */
export const editColumn = <Row extends { id: number }>(
  screen: ScreenName,
  of: (row: Row, number: number) => Omit<EditDeleteProps, 'to' | 'wide'>,
): Column<Row> => ({
  ...actionsColumn((row, number) => (
    <EditDelete to={screenPath(screen, row.id, 'edit')} {...of(row, number)} />
  )),
  className: 'is-actions is-end',
})

type RecordTableProps<Row> = {
  rows: Row[]
  columns: Column<Row>[]
  /** Page number of these rows. */
  page: number
  className?: string | undefined
  /** Default sort order. */
  first?: SortName | undefined
}

export function RecordTable<Row extends object>({
  rows,
  columns,
  page,
  className,
  first,
}: RecordTableProps<Row>) {
  const number = useFirstNumber(page)
  return (
    <Table stacked className={className} aria-labelledby="screen-title">
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head()} column={column} first={first} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={'id' in row ? String(row.id) : place}>
            {columns.map((column) => (
              <Cell key={column.head()} column={column} row={row} number={number + place} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type HeadProps = { column: Column<never>; first: SortName | undefined }

function Head({ column: { head, hiddenHead, sort, className }, first }: HeadProps) {
  // The head is aligned as its cells are.
  const aligned = className?.match(/is-(figure|number|actions)/)?.[0]
  if (sort && first) return <SortHead className={aligned} label={head()} {...sort} first={first} />
  return (
    <th scope="col" className={aligned}>
      {hiddenHead ? <span className="sr-only">{head()}</span> : head()}
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; number: number }

function Cell<Row>({
  column: { head, rowHeader, className, labelled, cell },
  row,
  number,
}: CellProps<Row>) {
  const content = cell(row, number)
  if (rowHeader) {
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    )
  }
  return (
    <td className={className} data-label={labelled && content ? head() : undefined}>
      {content}
    </td>
  )
}
