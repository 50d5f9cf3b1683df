import type { ImportProblem } from '#contract/files/imports.ts'
import * as m from '#messages'
import { columnOf, problemWordsOf } from '../texts.ts'

/** Products with one error: their first row with it, its content, and how many rows more. */
export function Problems({ problems }: { problems: ImportProblem[] }) {
  return (
    <ul>
      {problems.map((problem) => (
        <li key={problem.row} className="import-problem">
          <p>
            <b>
              <bdi>{problem.name || problem.sku || problem.value || '—'}</bdi>
            </b>{' '}
            <span className="muted">
              {m.admin_import_row_number({ row: problem.row })}{' '}
              {problem.rows > 1 && m.admin_import_more_rows({ count: problem.rows - 1 })}
            </span>
          </p>
          <p>
            <bdi>{columnOf(problem)}</bdi>{' '}
            <span className={problem.is_note ? 'import-cell is-note' : 'import-cell'}>
              <bdi>{problem.value || '—'}</bdi>
            </span>{' '}
            {problemWordsOf(problem)}
          </p>
        </li>
      ))}
    </ul>
  )
}
