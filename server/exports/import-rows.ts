import { importProblemSheet, importResultSheet } from '#contract/files/result-sheets.ts'
import type { Lang } from '#contract/parts.ts'
import type { ProblemRow, ImportResultRow } from '#server/imports/imports.ts'
import {
  changeText,
  columnOf,
  keptText,
  missingPictureText,
  problemLine,
  problemText,
} from './import.words.ts'
import { rowOf } from './rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'

/** Row of one product's result. */
export const importResultRow = (row: ImportResultRow, lang: Lang): WrittenRow =>
  rowOf(importResultSheet, {
    row: row.row,
    name: row.name,
    sku: row.sku,
    result: resultOf(row),
    why: fewOf([
      ...row.problems.map((problem) => problemLine(problem, lang)),
      ...(row.failure
        ? [problemText({ code: row.failure, detail: row.failure_detail }, lang)]
        : []),
      ...row.missing_pictures.map((picture) => missingPictureText(picture, lang)),
      ...(row.kept.length > 0 ? [keptText(row, lang)] : []),
    ]),
    changes: fewOf(row.changes.map((change) => changeText(change, lang))),
  })

export const importProblemRow = (problem: ProblemRow, lang: Lang): WrittenRow =>
  rowOf(importProblemSheet, {
    row: problem.row,
    name: problem.name,
    sku: problem.sku,
    column: columnOf(problem, lang),
    value: problem.value,
    reason: problemText(problem, lang),
  })

type Result = keyof (typeof importResultSheet)[3]['words']

function resultOf({ outcome, state, is_undone, kept }: ImportResultRow): Result {
  if (outcome === 'wrong') return 'left_out'
  if (state === 'failed' || state === 'waiting') return state
  if (is_undone) return kept.length > 0 ? 'kept' : 'undone'
  return outcome
}

/** Limit of characters: Excel opens no workbook in which a cell has more than 32,767. */
const mostOfCell = 30_000

/** As many lines as fit in a cell: 2,500 variants of one product may each have changed. */
function fewOf(lines: string[]): string[] {
  let length = 0
  for (const [at, line] of lines.entries()) {
    length += line.length + 1
    if (length > mostOfCell) return [...lines.slice(0, at), '…']
  }
  return lines
}
