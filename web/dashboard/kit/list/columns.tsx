import type { ReactNode } from 'react'
import * as m from '#messages'
import { type ScreenName, screenPath } from '../../screens.ts'
import { Day } from '../day.tsx'
import { useFirstNumber } from './first-number.ts'
import { EditDelete, type EditDeleteProps } from './row-actions.tsx'
import { SortHead } from './sort-head.tsx'
import type { SortName } from './sorts.ts'
import { Table } from './table.tsx'

/** Column of a list's table, by the record of a row. */
export type Column<Row> = {
  head: () => string
  /** Whether the header is visually hidden. */
  quiet?: boolean
  /** Sort orders of the list for this column. */
  sort?: { asc?: SortName; desc?: SortName }
  /** Whether its cells are the headers of their rows. */
  names?: boolean
  /** Classes of its cells (Table). */
  look?: string
  /** Whether a stacked row shows the header before the cell. */
  labelled?: boolean
  /**
   * Content of a cell.
   * @param number of the row, counted through all pages
   */
  cell: (row: Row, number: number) => ReactNode
}

export const numberColumn: Column<unknown> = {
  head: () => '#',
  look: 'is-number is-hidden',
  cell: (_, number) => number,
}

/** Column with a day by which the list can be sorted. */
export const dateColumn = <Key extends string>(
  key: Key,
  head: () => string = m.admin_column_date,
): Column<Record<Key, string>> => ({
  head,
  sort: { asc: 'oldest', desc: 'newest' },
  look: 'is-date is-end',
  cell: (row) => <Day of={row[key]} />,
})

/** Column with the actions of a record, the last of its row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  head: m.admin_row_actions,
  quiet: true,
  look: 'is-actions is-wide',
  cell,
})

/** Column with the buttons that edit and delete a record. */
export const editColumn = <Row extends { id: number }>(
  screen: ScreenName,
  of: (row: Row, number: number) => Omit<EditDeleteProps, 'to' | 'wide'>,
): Column<Row> => ({
  ...actionsColumn((row, number) => (
    <EditDelete to={screenPath(screen, row.id, 'edit')} {...of(row, number)} />
  )),
  look: 'is-actions is-end',
})

type RecordTableProps<Row> = {
  rows: Row[]
  columns: Column<Row>[]
  /** Page of the list with these rows. */
  page: number
  look?: string | undefined
  /** Default sort order. */
  first?: SortName | undefined
}

export function RecordTable<Row extends { id: number }>({
  rows,
  columns,
  page,
  look,
  first,
}: RecordTableProps<Row>) {
  const number = useFirstNumber(page)
  return (
    <Table stacked className={look} aria-labelledby="screen-title">
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head()} column={column} first={first} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={row.id}>
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

function Head({ column: { head, quiet, sort, look }, first }: HeadProps) {
  // A header is aligned to the end where the cells are.
  const ends = look?.match(/is-(figure|number|actions)/)?.[0]
  if (sort && first) return <SortHead className={ends} label={head()} {...sort} first={first} />
  return (
    <th scope="col" className={ends}>
      {quiet ? <span className="sr-only">{head()}</span> : head()}
    </th>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; number: number }

function Cell<Row>({ column: { head, names, look, labelled, cell }, row, number }: CellProps<Row>) {
  const content = cell(row, number)
  if (names) {
    return (
      <th scope="row" className={look}>
        {content}
      </th>
    )
  }
  return (
    <td className={look} data-label={labelled && content ? head() : undefined}>
      {content}
    </td>
  )
}
