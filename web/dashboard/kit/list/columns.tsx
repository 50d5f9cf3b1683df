import type { ReactNode } from 'react'
import * as m from '#messages'
import { type ScreenName, screenPath } from '../../screens.ts'
import { Day } from '../day.tsx'
import { useFirstNumber } from './first-number.ts'
import { EditDelete, type EditDeleteProps } from './row-actions.tsx'
import { SortHead } from './sort-head.tsx'
import type { SortName } from './sorts.ts'
import { Table } from './table.tsx'

/** A column of a list's table, by the record that a row shows. */
export type Column<Row> = {
  head: () => string
  /** The head is only heard. */
  quiet?: boolean
  /** The orders of the list that sort by it. */
  sort?: { asc?: SortName; desc?: SortName }
  /** Its cells are the heads of their rows. */
  names?: boolean
  /** Classes of its cells (Table). */
  look?: string
  /** A stacked row says its head before what stands in it. */
  labelled?: boolean
  /** @param number the row's, counted through all pages */
  cell: (row: Row, number: number) => ReactNode
}

export const numberColumn: Column<unknown> = {
  head: () => '#',
  look: 'is-number is-hidden',
  cell: (_, number) => number,
}

/** A day by which the list sorts. */
export const dateColumn = <Key extends string>(
  key: Key,
  head: () => string = m.admin_column_date,
): Column<Record<Key, string>> => ({
  head,
  sort: { asc: 'oldest', desc: 'newest' },
  look: 'is-date is-end',
  cell: (row) => <Day of={row[key]} />,
})

/** What can be done with a record, the last of its row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  head: m.admin_row_actions,
  quiet: true,
  look: 'is-actions is-wide',
  cell,
})

/** The same where it is its dialog, and the question whether to delete it. */
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
  /** The page of the list on which they stand. */
  page: number
  look?: string | undefined
  /** The order without being asked. */
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
  // A head stands at the end of its column where the cells do.
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
