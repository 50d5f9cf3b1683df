/** Lists of an import's products and errors, without the costs that its reader may not see. */
import { walkAfter } from '#server/db/walk.ts'
import type { importList } from '#contract/files/imports.ts'
import {
  type ImportFormat,
  type ImportTarget,
  recordKindOf,
} from '#contract/files/import-columns.ts'
import { workOfKind } from '#contract/files/import-kinds.ts'
import type { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, sliceOf } from '#server/db/page.ts'
import { found } from '#server/refusal.ts'
import { mayDo } from '#server/staff.ts'
import {
  listImportProducts,
  listProblems,
  listProblemsAfter,
  listProblemsOfReason,
  listReasons,
  listImportResults,
  type ProblemRow,
  type ReasonAsked,
  type ReasonRow,
  type ImportResultRow,
} from './import-products.queries.ts'
import { findImport, type ImportRow } from './imports.queries.ts'

/** Whether a field is hidden from the reader. */
export const isHidden = (ctx: Ctx, field: ImportTarget | null): boolean =>
  field === 'cost' && !mayDo(ctx, 'figures')

/** A row error without the cost that its cell contains, for members who may not see costs. */
export const withoutCost = <Problem extends Pick<ProblemRow, 'target' | 'value' | 'detail'>>(
  ctx: Ctx,
  problem: Problem,
): Problem => (isHidden(ctx, problem.target) ? { ...problem, value: '', detail: null } : problem)

/** Whether the reader works with the records of a file of this format, and so may see it (R410). */
export function maySee(ctx: Ctx, format: ImportFormat): boolean {
  const kind = recordKindOf(format)
  return kind === null || mayDo(ctx, workOfKind[kind])
}

/** Refuses with 404, also an import of records that the reader may not see. */
export async function getSeen(ctx: Ctx, id: number): Promise<ImportRow> {
  const row = await findImport(ctx, id)
  return found(row && maySee(ctx, row.format) ? row : null, 'Import')
}

/** Refuses with 404. */
export async function listProductsOf(
  ctx: Ctx,
  { id, list, ...asked }: PageAsked & { id: number; list: z.output<typeof importList> },
) {
  await getSeen(ctx, id)
  return listImportProducts(ctx, id, list, sliceOf(asked))
}

/** Refuses with 404. */
export async function listProblemsOf(
  ctx: Ctx,
  {
    id,
    notes,
    code,
    target,
    option,
    ...asked
  }: PageAsked & Partial<ReasonAsked> & { id: number; notes: boolean },
) {
  await getSeen(ctx, id)
  return code
    ? listProblemsOfReason(ctx, id, { isNote: notes, code, target, option }, sliceOf(asked))
    : listProblems(ctx, id, notes, sliceOf(asked))
}

/** Refuses with 404. */
export async function listReasonsOf(ctx: Ctx, id: number): Promise<ReasonRow[]> {
  await getSeen(ctx, id)
  return (await listReasons(ctx, id)).map((reason) =>
    isHidden(ctx, reason.target) ? { ...reason, value: '' } : reason,
  )
}

/** Errors by product and reason, in batches in the order of the file. Refuses with 404. */
export async function* walkProblems(ctx: Ctx, id: number): AsyncGenerator<ProblemRow[]> {
  await getSeen(ctx, id)
  const batches = walkAfter<ProblemRow>((last) => listProblemsAfter(ctx, id, last?.place ?? 0, 500))
  for await (const problems of batches) yield problems.map((problem) => withoutCost(ctx, problem))
}

/** Results of products in the order of the file, in batches. Refuses with 404. */
export async function* walkResults(ctx: Ctx, id: number): AsyncGenerator<ImportResultRow[]> {
  await getSeen(ctx, id)
  const batches = walkAfter<ImportResultRow>((last) =>
    listImportResults(ctx, id, last?.place ?? 0, 500),
  )
  for await (const products of batches)
    yield products.map((product) => ({
      ...product,
      changes: product.changes.filter(({ field }) => !isHidden(ctx, field)),
      problems: product.problems.map((problem) => withoutCost(ctx, problem)),
    }))
}
