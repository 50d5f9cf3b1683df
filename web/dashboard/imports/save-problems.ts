import type { ImportRecord } from '#contract/imports.ts'
import { admin_import_column, admin_import_row, admin_import_value, admin_import_what_wrong } from '#messages'
import { adminApi } from '../api.ts'
import { saveCsv } from './csv-file.ts'
import { columnOf, problemWordsOf, targetLabel } from './texts.ts'

/** All wrong rows with their reasons, in the reader's language, as a CSV. */
export async function saveProblems({ id, file_name }: ImportRecord): Promise<void> {
  const { problems } = await adminApi().imports.problems({ id })
  const heads = [admin_import_row(), targetLabel('sku'), admin_import_column(), admin_import_value(), admin_import_what_wrong()]
  const rows = problems.data.map((problem) => [
    String(problem.row),
    problem.sku ?? '',
    columnOf(problem),
    problem.value,
    problemWordsOf(problem),
  ])
  saveCsv(`${file_name.replace(/\.[^.]*$/, '')}-wrong.csv`, [heads, ...rows])
}
