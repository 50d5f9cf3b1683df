/**
 * Product imports from files of this shop or of others. Nothing changes before the owner has seen
 * the preview, each product is imported whole, once and with its mark, and the last import can be
 * undone.
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import type { imports as calls } from '#contract/files/imports.ts'
import { type ImportFormat, importLimits, recordKindOf } from '#contract/files/import-columns.ts'
import { recordKinds, workOfKind } from '#contract/files/import-kinds.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, sliceOf } from '#server/db/page.ts'
import { conflictFor, found, invalid } from '#server/refusal.ts'
import { applyAll } from './applying/apply.ts'
import { undoAll } from './applying/undo.ts'
import { check } from './checking/check.ts'
import { applyJob, checkJob, type Kept, undoJob } from './import-jobs.ts'
import {
  clearProducts,
  type ImportFigures,
  forgetWork,
  readImportFigures,
  waitAgain,
} from './import-products.queries.ts'
import { getSeen, isHidden, maySee } from './import-results.ts'
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
import {
  findByPath,
  guessSubcategories,
  makeSubcategories,
  pathIn,
  removeSubcategories,
} from './new-subcategories.ts'
import { makeSizeGuides, removeSizeGuides } from './size-guides.ts'
import { withFile, withUpload } from './temporary-file.ts'
import { listImportSubcategories } from './matching.queries.ts'
import { type FileSummary, FileTrouble, readFileOf } from './reading/reading.ts'
import { unreadable } from './reading-tables.ts'
import { forgetRecords } from './records/records.queries.ts'
import { actorOf, mustChange, onBehalfOf } from '#server/staff.ts'

export type { ImportResultRow, ProblemRow } from './import-products.queries.ts'
export { walkProblems, walkResults } from './import-results.ts'
export { readUploadedTable } from './reading-tables.ts'

export { findImportedProduct } from './matching.queries.ts'

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
  const summary = await withUpload(file, (path) => readFileOf(path, ctx.config.shopUrl)).catch(
    (thrown: unknown) => {
      throw unreadable(thrown)
    },
  )
  refuseOthersWork(ctx, summary.format)
  const choices = await suggest(ctx, summary)
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
    await putFile(ctx, id, file)
    return id
  })
  // A ZIP has no columns to map, so its check starts at once.
  if (summary.format === 'pictures')
    return startCheck(ctx, {
      ...{ import_id: id, targets: [], places: [], option_uses: [], state_uses: [] },
      options: choices.options,
    })
  return getImport(ctx, id)
}

/** Suggested choices for a file. */
async function suggest(ctx: Ctx, summary: FileSummary): Promise<Choices> {
  return {
    targets: summary.columns.map(({ target }) => (isHidden(ctx, target) ? null : target)),
    places: guessSubcategories(summary.words, await listImportSubcategories(ctx)),
    states: Object.fromEntries(
      (summary.states ?? []).flatMap(({ name, use }) => (use ? [[name, use] as const] : [])),
    ),
    // Defaults: the shop's own file was edited by its staff, another file comes from another shop.
    options: {
      existing: 'change',
      fresh: summary.format === 'own' ? 'file' : 'draft',
      fetch_pictures: true,
      empty_clears: false,
      unnamed_pieces: 0,
    },
  }
}

/**
 * Reads the kept file anew as one of another format (R400). Refuses with 409 an import that is
 * applied or being applied, and with 422 a ZIP of pictures and a file that is no table.
 */
export async function changeFormat(
  ctx: Ctx,
  { import_id, format }: ParsedOf<typeof calls.format>,
): Promise<Import> {
  const { format: former, ...asked } = await getSeen(ctx, import_id)
  refuseOthersWork(ctx, former)
  refuseOthersWork(ctx, format)
  refuseApplied(asked)
  if (former === 'pictures') throw unreadable(new FileTrouble('binary'))
  const summary = await withFile(ctx, import_id, (path) =>
    readFileOf(path, ctx.config.shopUrl, { format }),
  ).catch((thrown: unknown) => {
    throw unreadable(thrown)
  })
  const choices = await suggest(ctx, summary)
  await inTransaction(ctx, async (ctx) => {
    const row = found(await lockImport(ctx, import_id), 'Import')
    refuseApplied(row)
    await clearProducts(ctx, import_id)
    await updateImport(ctx, import_id, {
      state: 'columns',
      round: row.round + 1,
      format: summary.format,
      summary,
      choices,
      trouble: null,
      trouble_detail: null,
    })
  })
  return getImport(ctx, import_id)
}

function refuseApplied({ state }: Pick<ImportRow, 'state'>): void {
  if (state !== 'columns' && state !== 'checked' && state !== 'checking')
    throw conflictFor('import_on_its_way')
}

/**
 * Starts the check. Refuses with 409 an import that is applied or being applied, with 422 unknown
 * columns, and with 403 a cost column from a member who may not see costs.
 */
export async function startCheck(
  ctx: Ctx,
  { import_id, targets, places, option_uses, state_uses, options }: ParsedOf<typeof calls.check>,
): Promise<Import> {
  const subcategories = await listImportSubcategories(ctx)
  const known = new Set(subcategories.map(({ id }) => id))
  await inTransaction(ctx, async (ctx) => {
    const row = await lockSeen(ctx, import_id)
    refuseApplied(row)
    if (targets.length !== row.summary.columns.length)
      throw invalid({ targets: ['import_targets'] })
    const creates: string[] = []
    const as_word = places.find(({ word }) => word === '')?.as_word
    const unnamed = as_word ? { unnamed_as: as_word } : {}
    const goes = places.flatMap(({ word, subcategory_id, create }) => {
      const path = create ? pathIn(unnamed, word) : null
      // What is there already under these names is not made.
      const id = subcategory_id ?? (path && findByPath(path, subcategories)?.id) ?? null
      if (id === null && path) creates.push(word)
      return id !== null && known.has(id) ? [[word, id] as const] : []
    })
    const round = row.round + 1
    refuseCosts(ctx, targets)
    const uses = Object.fromEntries(option_uses.map(({ name, use }) => [name, use]))
    const states = Object.fromEntries(state_uses.map(({ name, use }) => [name, use]))
    const choices: Choices = {
      ...{ targets, creates, uses, states, options },
      places: Object.fromEntries(goes),
      ...unnamed,
    }
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
      choices: await makeSubcategories(ctx, row),
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
    const row = await lockSeen(ctx, import_id)
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
    const row = await lockSeen(ctx, import_id)
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

/** Refuses with 403 files of records that the visitor does not work with (R410). */
function refuseOthersWork(ctx: Ctx, format: ImportFormat): void {
  const kind = recordKindOf(format)
  if (kind) mustChange(ctx, workOfKind[kind])
}

/** Refuses with 404 what the visitor may not see, and with 403 what it may only read. */
async function lockSeen(ctx: Ctx, id: number): Promise<ImportRow> {
  const row = await lockImport(ctx, id)
  const seen = found(row && maySee(ctx, row.format) ? row : null, 'Import')
  refuseOthersWork(ctx, seen.format)
  return seen
}

/**
 * Refuses a cost column for members who may not see costs, and for API keys that only read them.
 */
function refuseCosts(ctx: Ctx, targets: Choices['targets']): void {
  if (targets.includes('cost')) mustChange(ctx, 'figures')
}

/** The ctx of the job with the uploader as visitor: audit log and stock moves name that member. */
const inNameOf = (ctx: Ctx, row: ImportRow): Ctx => ({ ...ctx, visitor: onBehalfOf(row) })

export async function runImport(ctx: Ctx, { import_id }: Kept, signal: AbortSignal): Promise<void> {
  const row = await findImport(ctx, import_id)
  if (row?.state !== 'running' || !(await applyAll(inNameOf(ctx, row), row, signal))) return
  await makeSizeGuides(inNameOf(ctx, row), import_id)
  await inTransaction(ctx, async (ctx) => {
    if (!(await moveState(ctx, import_id, 'running', 'done', ctx.now()))) return
    // The ZIP is kept until the sweep, because missing pictures can be retried.
    if (row.format !== 'pictures') await deleteFiles(ctx, import_id)
    await forgetWork(ctx, import_id)
    await forgetRecords(ctx, import_id)
  })
}

export async function runUndo(ctx: Ctx, { import_id }: Kept, signal: AbortSignal): Promise<void> {
  const row = await findImport(ctx, import_id)
  if (row?.state !== 'undoing') return
  await undoAll(inNameOf(ctx, row), row, signal)
  await removeSizeGuides(inNameOf(ctx, row), row.choices)
  await removeSubcategories(inNameOf(ctx, row), row.choices.made)
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
  const row = await getSeen(ctx, id)
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
  const { rows, total } = await listImports(
    ctx,
    recordKinds.filter((kind) => !maySee(ctx, kind)),
    sliceOf(asked),
  )
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
