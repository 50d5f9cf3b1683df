/**
 * Product imports from files of this shop or of others. Nothing changes before the owner has seen
 * the preview, each product is imported whole, once and with its mark, and the last import can be
 * undone.
 */
import { walkAfter } from '#server/db/walk.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { importList, imports as calls } from '#contract/files/imports.ts'
import { importLimits, type ImportTarget } from '#contract/files/import-columns.ts'
import type { z } from 'zod'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, sliceOf } from '#server/db/page.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { applyAll } from './applying/apply.ts'
import { undoAll } from './applying/undo.ts'
import { check, guessSubcategories } from './checking/check.ts'
import {
  type ImportFigures,
  forgetWork,
  listImportProducts,
  listProblems,
  listProblemsAfter,
  listImportResults,
  type ProblemRow,
  type ImportResultRow,
  readImportFigures,
  waitAgain,
} from './import-products.queries.ts'
import {
  type Choices,
  deleteFiles,
  deleteForgotten,
  findImport,
  findLastIn,
  findRunningImport,
  type ImportRow,
  insertImport,
  listImports,
  lockImport,
  moveState,
  putFile,
  updateImport,
} from './imports.queries.ts'
import { withBytes } from './temporary-file.ts'
import { listImportSubcategories } from './matching.queries.ts'
import { readFileOf } from './reading/reading.ts'
import { unreadable } from './reading-tables.ts'
import { actorOf, mayDo, mustChange, onBehalfOf } from '#server/staff.ts'

type Kept = { import_id: number }

export type { ProblemRow, ImportResultRow }
export { foldHeading } from './reading/formats.ts'
export { readUploadedTable } from './reading-tables.ts'

export const checkJob = defineJob<Kept & { round: number }>({
  name: 'check-import',
  retries: 5,
  backoff: 5,
  expiry: 1800,
})
/**
 * Job that may run for hours: the shop may be stopped or killed many times meanwhile, and each
 * retry resumes.
 */
export const applyJob = defineJob<Kept>({
  name: 'apply-import',
  retries: 1000,
  backoff: 2,
  expiry: 14_400,
})
export const undoJob = defineJob<Kept>({
  name: 'undo-import',
  retries: 1000,
  backoff: 2,
  expiry: 14_400,
})
export const sweepImportsJob = defineJob<object>({
  name: 'sweep-imports',
  retries: 3,
  backoff: 60,
  cron: '50 4 * * *',
})

/** Days after which an abandoned file is deleted. */
const keptDays = 7

/** An import with its counts; `last` is the import that can be undone. */
export type Import = { row: ImportRow; figures: ImportFigures; last: number | null }

const nothing: ImportFigures = {
  ...{
    new: 0,
    changed: 0,
    unchanged: 0,
    wrong: 0,
    done_new: 0,
    done_changed: 0,
    all: 0,
    failed: 0,
    to_retry: 0,
    undone: 0,
    wrong_rows: 0,
    rows_left_out: 0,
  },
  notes: 0,
  without_pieces: 0,
  pictures: 0,
  pictures_done: 0,
  pictures_failed: 0,
  kept: 0,
}

/**
 * Reads an uploaded file. Refuses with 422 one that is neither a table of products nor a ZIP of
 * pictures.
 */
export async function readImport(ctx: Ctx, file: File): Promise<Import> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const summary = await withBytes(bytes, (path) => readFileOf(path, ctx.config.shopUrl)).catch(
    (thrown: unknown) => {
      throw unreadable(thrown)
    },
  )
  const places = guessSubcategories(summary.words, await listImportSubcategories(ctx))
  const choices: Choices = {
    targets: summary.columns.map(({ target }) => (isHidden(ctx, target) ? null : target)),
    places,
    // Defaults: the shop's own file was edited by its staff, another file comes from another shop.
    options: {
      existing: 'change',
      fresh: summary.format === 'own' ? 'file' : 'draft',
      fetch_pictures: true,
      empty_clears: false,
      unnamed_pieces: 0,
    },
  }
  const file_name = (file.name.split(/[\\/]/).at(-1) || 'products').slice(-importLimits.name)
  const who = actorOf(ctx) ?? { user_id: null, user_name: '–' }
  const id = await inTransaction(ctx, async (ctx) => {
    const id = await insertImport(ctx, {
      file_name,
      format: summary.format,
      summary,
      choices,
      ...who,
    })
    await putFile(ctx, id, bytes)
    return id
  })
  // A ZIP has no columns to map, so its check starts at once.
  if (summary.format === 'pictures')
    return startCheck(ctx, { import_id: id, targets: [], places: [], options: choices.options })
  return getImport(ctx, id)
}

/**
 * Starts the check. Refuses with 409 an import that is applied or being applied, with 422 unknown
 * columns, and with 403 a cost column from a member who may not see costs.
 */
export async function startCheck(
  ctx: Ctx,
  { import_id, targets, places, options }: ParsedOf<typeof calls.check>,
): Promise<Import> {
  const known = new Set((await listImportSubcategories(ctx)).map(({ id }) => id))
  await inTransaction(ctx, async (ctx) => {
    const row = found(await lockImport(ctx, import_id), 'Import')
    if (row.state !== 'columns' && row.state !== 'checked' && row.state !== 'checking')
      throw conflictFor('import_on_its_way')
    if (targets.length !== row.summary.columns.length)
      throw invalid({ targets: ['import_targets'] })
    const goes = places.flatMap(({ word, subcategory_id }) =>
      subcategory_id !== null && known.has(subcategory_id) ? [[word, subcategory_id] as const] : [],
    )
    const round = row.round + 1
    refuseCosts(ctx, targets)
    const choices: Choices = { targets, places: Object.fromEntries(goes), options }
    await updateImport(ctx, import_id, {
      state: 'checking',
      round,
      choices,
      trouble: null,
      trouble_detail: null,
    })
    await ctx.jobs.enqueue(ctx.client, checkJob, { import_id, round })
  })
  return getImport(ctx, import_id)
}

export const checkImport = (
  ctx: Ctx,
  { import_id, round }: Kept & { round: number },
  signal: AbortSignal,
): Promise<void> => check(ctx, import_id, round, signal)

/**
 * Starts or resumes an import. Refuses with 409 one that is not checked, and a second one at a
 * time.
 */
export async function startImport(ctx: Ctx, import_id: number): Promise<Import> {
  return begin(ctx, import_id, async (ctx, row) => {
    if (row.state !== 'checked' && row.state !== 'stopped') throw conflictFor('import_not_checked')
    const figures = (await readImportFigures(ctx, [import_id])).get(import_id) ?? nothing
    if (figures.all === 0) throw conflictFor('import_nothing')
    const isNew = row.started_at === null
    await updateImport(ctx, import_id, {
      state: 'running',
      ...(isNew && { started_at: ctx.now() }),
      finished_at: null,
    })
    await ctx.jobs.enqueue(ctx.client, applyJob, { import_id })
    const after = {
      state: 'running',
      new: figures.new,
      changed: figures.changed,
      rows_left_out: figures.rows_left_out,
    }
    await log(
      ctx,
      row,
      isNew
        ? { action: 'create', before: null, after }
        : { action: 'update', before: { state: row.state }, after: { state: 'running' } },
    )
  })
}

/** Retries the failed products. */
export async function retryImport(ctx: Ctx, import_id: number): Promise<Import> {
  return begin(ctx, import_id, async (ctx, row) => {
    if (row.state !== 'done' && row.state !== 'stopped') throw conflictFor('import_not_done')
    if (!(await waitAgain(ctx, import_id))) throw conflictFor('import_none_failed')
    await updateImport(ctx, import_id, { state: 'running', finished_at: null })
    await ctx.jobs.enqueue(ctx.client, applyJob, { import_id })
    await log(ctx, row, {
      action: 'retry',
      before: { state: row.state },
      after: { state: 'running' },
    })
  })
}

/** Stops an import after its current product. */
export async function stopImport(ctx: Ctx, import_id: number): Promise<Import> {
  await inTransaction(ctx, async (ctx) => {
    const row = found(await lockImport(ctx, import_id), 'Import')
    if (row.state !== 'running') throw conflictFor('import_not_running')
    await updateImport(ctx, import_id, { state: 'stopped' })
    await log(ctx, row, {
      action: 'update',
      before: { state: 'running' },
      after: { state: 'stopped' },
    })
  })
  return getImport(ctx, import_id)
}

/** Undoes an import. Refuses with 409 all but the last one. */
export async function undoImport(ctx: Ctx, import_id: number): Promise<Import> {
  return begin(ctx, import_id, async (ctx, row) => {
    if (row.state !== 'done' && row.state !== 'stopped') throw conflictFor('import_not_done')
    if ((await findLastIn(ctx)) !== import_id) throw conflictFor('import_not_last')
    await updateImport(ctx, import_id, { state: 'undoing' })
    await ctx.jobs.enqueue(ctx.client, undoJob, { import_id })
    const figures = (await readImportFigures(ctx, [import_id])).get(import_id) ?? nothing
    await log(ctx, row, {
      action: 'delete',
      before: { new: figures.done_new, changed: figures.done_changed },
      after: null,
    })
  })
}

/**
 * Starts a job; one import writes the catalogue at a time, so that its check still holds when its
 * turn comes, or the difference is reported.
 */
async function begin(
  ctx: Ctx,
  import_id: number,
  work: (ctx: Ctx, row: ImportRow) => Promise<void>,
): Promise<Import> {
  await inTransaction(ctx, async (ctx) => {
    const running = await findRunningImport(ctx)
    const row = found(await lockImport(ctx, import_id), 'Import')
    if (running !== null)
      throw conflictFor(running === import_id ? 'import_on_its_way' : 'import_another')
    // Another member may have uploaded the file and mapped its cost column.
    refuseCosts(ctx, row.choices.targets)
    await work(ctx, row)
  })
  return getImport(ctx, import_id)
}

type Logged = Pick<Parameters<typeof logChange>[1], 'action' | 'before' | 'after'>

const log = (ctx: Ctx, { id, file_name }: ImportRow, change: Logged) =>
  logChange(ctx, { room: 'imports', record_id: id, title: file_name, ...change })

/**
 * Refuses a cost column for members who may not see costs, and for API keys that only read them.
 */
function refuseCosts(ctx: Ctx, targets: Choices['targets']): void {
  if (targets.includes('cost')) mustChange(ctx, 'figures')
}

/** Whether a field is hidden from the reader. */
export const isHidden = (ctx: Ctx, field: ImportTarget | null): boolean =>
  field === 'cost' && !mayDo(ctx, 'figures')

/** A row error without the cost that its cell contains, for members who may not see costs. */
export const withoutCost = (ctx: Ctx, problem: ProblemRow): ProblemRow =>
  isHidden(ctx, problem.target) ? { ...problem, value: '', detail: null } : problem

/** The ctx of the job with the uploader as visitor: audit log and stock moves name that member. */
const inNameOf = (ctx: Ctx, row: ImportRow): Ctx => ({ ...ctx, visitor: onBehalfOf(row) })

export async function runImport(ctx: Ctx, { import_id }: Kept, signal: AbortSignal): Promise<void> {
  const row = await findImport(ctx, import_id)
  if (row?.state !== 'running' || !(await applyAll(inNameOf(ctx, row), row, signal))) return
  await inTransaction(ctx, async (ctx) => {
    if (!(await moveState(ctx, import_id, 'running', 'done', ctx.now()))) return
    // The ZIP is kept until the sweep, because missing pictures can be retried.
    if (row.format !== 'pictures') await deleteFiles(ctx, import_id)
    await forgetWork(ctx, import_id)
  })
}

export async function runUndo(ctx: Ctx, { import_id }: Kept, signal: AbortSignal): Promise<void> {
  const row = await findImport(ctx, import_id)
  if (row?.state !== 'undoing') return
  await undoAll(inNameOf(ctx, row), row, signal)
  await inTransaction(ctx, async (ctx) => {
    if (await moveState(ctx, import_id, 'undoing', 'undone', ctx.now()))
      await deleteFiles(ctx, import_id)
  })
}

/** Job that deletes abandoned files. */
export const sweepImports = (ctx: Ctx): Promise<void> =>
  deleteForgotten(ctx, new Date(ctx.now().getTime() - keptDays * 86_400_000))

/** Refuses with 404. */
export async function getImport(ctx: Ctx, id: number): Promise<Import> {
  const row = found(await findImport(ctx, id), 'Import')
  return {
    row,
    figures: (await readImportFigures(ctx, [id])).get(id) ?? nothing,
    last: await findLastIn(ctx),
  }
}

export async function listImportPage(
  ctx: Ctx,
  asked: PageAsked,
): Promise<{ rows: Import[]; total: number }> {
  const { rows, total } = await listImports(ctx, sliceOf(asked))
  const [figures, last] = [
    await readImportFigures(
      ctx,
      rows.map(({ id }) => id),
    ),
    await findLastIn(ctx),
  ]
  return {
    rows: rows.map((row) => ({ row, figures: figures.get(row.id) ?? nothing, last })),
    total,
  }
}

/** Refuses with 404. */
export async function listProductsOf(
  ctx: Ctx,
  { id, list, ...asked }: PageAsked & { id: number; list: z.output<typeof importList> },
) {
  found(await findImport(ctx, id), 'Import')
  return listImportProducts(ctx, id, list, sliceOf(asked))
}

/** Refuses with 404. */
export async function listProblemsOf(
  ctx: Ctx,
  { id, notes, ...asked }: PageAsked & { id: number; notes: boolean },
) {
  found(await findImport(ctx, id), 'Import')
  return listProblems(ctx, id, notes, sliceOf(asked))
}

/** Errors in the order of the rows, in batches. Refuses with 404. */
export async function* walkProblems(ctx: Ctx, id: number): AsyncGenerator<ProblemRow[]> {
  found(await findImport(ctx, id), 'Import')
  const first = { row: 0, id: 0 }
  const batches = walkAfter<ProblemRow>((last) => listProblemsAfter(ctx, id, last ?? first, 1000))
  for await (const problems of batches) yield problems.map((problem) => withoutCost(ctx, problem))
}

/** Results of products in the order of the file, in batches. Refuses with 404. */
export async function* walkResults(ctx: Ctx, id: number): AsyncGenerator<ImportResultRow[]> {
  found(await findImport(ctx, id), 'Import')
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
