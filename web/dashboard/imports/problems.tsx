import type { ImportProblem } from '#contract/files/imports.ts'
import * as m from '#messages'
import { OnlyStacked, Table } from '../kit/list/table.tsx'
import { columnOf, problemWordsOf, targetLabel } from './texts.ts'

/** Invalid cells: row, column, content and reason. */
export function Problems({ problems }: { problems: ImportProblem[] }) {
  return (
    <Table stacked>
      <thead>
        <tr>
          <th scope="col">{m.admin_import_row()}</th>
          <th scope="col">{targetLabel('sku')}</th>
          <th scope="col">{m.admin_import_what_wrong()}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may be wrong twice in one way, and the list is never sorted anew
          <tr key={at}>
            <th scope="row">
              <OnlyStacked>{m.admin_import_row_number({ row: problem.row })}</OnlyStacked>
              <span className="import-not-stacked">{problem.row}</span>
            </th>
            <td className="is-end">
              <bdi dir="ltr">{problem.sku}</bdi>
            </td>
            <td className="is-text is-wide">
              <b>
                <bdi>{columnOf(problem)}</bdi>
              </b>{' '}
              <span className="import-cell">
                <bdi>{problem.value || '—'}</bdi>
              </span>{' '}
              {problemWordsOf(problem)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
