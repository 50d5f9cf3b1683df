/**
 * Bulk changes of products. A change does what its preview showed, product by product, overwrites
 * nothing that another user has changed meanwhile, changes no product twice, and can be undone as a
 * whole (0046).
 */
import { walkAfter } from '#server/db/walk.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { bulk as calls, previewTabs } from '#contract/products/bulk.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, inPage, readPage, sliceOf } from '#server/db/page.ts'
import { pictureOf } from '#server/media/media.ts'
import { listMatchingIds } from '#server/products/products.ts'
import { limits } from '#contract/limits.ts'
import { conflictFor, found } from '#server/refusal.ts'
import {
  type Counted,
  findByKey,
  findCounted,
  finishChange,
  insertChange,
  insertRows,
  listCounted,
  listChangeResults,
  listChangeRows,
  listChangedProducts,
  listSubcategoryNames,
  lockChange,
  queueUndo,
  type ChangeResultRow,
  type ProductChangeRow,
  type Shown,
} from './bulk.queries.ts'
import { choose, digestOfPlan, type PlannedProduct, type Selection } from './selection.ts'
import { goOnJob } from './run-change.ts'
import { type Actor, actorOf, callerOf } from '#server/staff.ts'

export type { ChangeResultRow }
export { goOn, goOnJob, goOnMissedJob } from './run-change.ts'

/** Money in piastres. */
export type BulkRecord = AnswerOf<typeof calls.stop>['change']
type PreviewRow = AnswerOf<typeof calls.preview>['rows']['data'][number]
type Tab = (typeof previewTabs)[number]

const isIn: Record<Tab, (row: PlannedProduct) => boolean> = {
  all: () => true,
  below_cost: ({ problem }) => problem === 'below_cost',
  on_sale: ({ replaces, problem }) =>
    replaces !== null && (problem === null || problem === 'taken_out' || problem === 'below_cost'),
  unchanged: ({ problem }) =>
    problem !== null && problem !== 'below_cost' && problem !== 'taken_out',
}

/** Preview of a change; nothing is written. */
export async function previewChange(
  ctx: Ctx,
  {
    tab,
    find,
    page,
    per_page,
    ...selection
  }: Selection & PageAsked & { tab: Tab; find?: string | undefined },
) {
  const rows = await choose(ctx, selection)
  const named = find
    ? new Set(
        await listMatchingIds(
          ctx,
          { search: find, sort: 'newest', lang: 'en' },
          limits.bulk_products,
        ),
      )
    : null
  const asked = rows.filter((row) => isIn[tab](row) && (!named || named.has(row.product_id)))
  const slice = sliceOf({ page, per_page })
  const some = asked.slice(slice.offset, slice.offset + slice.limit)
  const { page: answer, figures } = inPage(await showPlanned(ctx, some), slice, asked.length)
  const many = (what: (row: PlannedProduct) => boolean) => rows.filter(what).length
  const counts = {
    all: rows.length,
    below_cost: many(isIn.below_cost),
    on_sale: many(isIn.on_sale),
    unchanged: many(isIn.unchanged),
    included: many(({ included }) => included),
  }
  return { rows: answer, counts, seen: digestOfPlan(rows, selection.change), ...figures }
}

/**
 * Starts a change. Refuses with 409 one whose result would differ from the preview, or that changes
 * nothing.
 * @param idempotencyKey of the request: release 1.1.0 may have begun its change
 */
export async function applyChange(
  ctx: Ctx,
  { seen, ...selection }: Selection & { seen: string },
  idempotencyKey?: string,
): Promise<BulkRecord> {
  const begun = idempotencyKey ? await findByKey(ctx, `${callerOf(ctx)} ${idempotencyKey}`) : null
  if (begun !== null) return getRecord(ctx, begun)
  const rows = await choose(ctx, selection)
  if (digestOfPlan(rows, selection.change) !== seen) throw conflictFor('bulk_changed')
  if (!rows.some(({ included }) => included)) throw conflictFor('bulk_nothing')
  return inTransaction(ctx, async (ctx) => {
    const id = await insertChange(ctx, { what: selection.change, by: askedBy(ctx) })
    const lines = rows.map(({ product_id, included, problem, before, after }, position) => ({
      position,
      product_id,
      before,
      after,
      state: included ? ('waiting' as const) : ('left_out' as const),
      problem,
    }))
    await insertRows(ctx, id, lines)
    const products = rows.filter(({ included }) => included).length
    const { kind, ...change } = selection.change
    await log(ctx, 'create', null, { bulk_kind: kind, ...change, products, bulk_change_id: id })
    await ctx.jobs.enqueue(ctx.client, goOnJob, {})
    return getRecord(ctx, id)
  })
}

/**
 * Stops a change; products already changed stay so. Refuses with 409 a change that is not running.
 */
export async function stopChange(ctx: Ctx, { id }: { id: number }): Promise<BulkRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { state } = found(await lockChange(ctx, id), 'Change')
    if (state !== 'running') throw conflictFor('bulk_not_running')
    await finishChange(ctx, id, 'stopped')
    await log(ctx, 'update', { bulk_change: state }, { bulk_change: 'stopped', bulk_change_id: id })
    return getRecord(ctx, id)
  })
}

/** Undoes a change. Refuses with 409 one that is running, or already undone. */
export async function undoChange(ctx: Ctx, { id }: { id: number }): Promise<BulkRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { state } = found(await lockChange(ctx, id), 'Change')
    if (state !== 'done' && state !== 'stopped') throw conflictFor('bulk_not_done')
    await queueUndo(ctx, id, askedBy(ctx))
    await log(ctx, 'update', { bulk_change: state }, { bulk_change: 'undone', bulk_change_id: id })
    await ctx.jobs.enqueue(ctx.client, goOnJob, {})
    return getRecord(ctx, id)
  })
}

export async function listChanges(ctx: Ctx, asked: PageAsked) {
  const { page, figures } = await readPage(asked, (slice) => listCounted(ctx, slice))
  return { changes: { ...page, data: page.data.map(recordOf) }, ...figures }
}

/** Refuses with 404. */
export async function getChange(
  ctx: Ctx,
  { id, rows: only, ...asked }: PageAsked & { id: number; rows: 'all' | 'not_changed' },
) {
  const change = await getRecord(ctx, id)
  const { page, figures } = await readPage(asked, (slice) => listChangeRows(ctx, id, only, slice))
  const shown = await listChangedProducts(
    ctx,
    page.data.map(({ product_id }) => product_id),
  )
  return {
    change,
    rows: { ...page, data: page.data.map((row) => showRow(row, shown)) },
    ...figures,
  }
}

/**
 * A change with names of sub-categories and the results of its products, in batches. Refuses with
 * 404.
 */
export async function getResult(ctx: Ctx, id: number) {
  const { what } = found(await findCounted(ctx, id), 'Change')
  return {
    what,
    places: await listSubcategoryNames(ctx),
    rows: walkAfter<ChangeResultRow>((last) =>
      listChangeResults(ctx, id, last?.position ?? -1, 500),
    ),
  }
}

/** Logs the change as a whole in the audit log of products, without a record id. */
const log = (
  ctx: Ctx,
  action: 'create' | 'update',
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) => logChange(ctx, { room: 'products', action, record_id: null, before, after })

const getRecord = async (ctx: Ctx, id: number): Promise<BulkRecord> =>
  recordOf(found(await findCounted(ctx, id), 'Change'))

const countsOf = <Key extends string>(counts: Record<string, number>) =>
  counts as Record<Key, number>

function recordOf({
  id,
  what,
  state,
  counts,
  problems,
  queued,
  user_name,
  created_at,
  finished_at,
}: Counted): BulkRecord {
  const many = (...states: ProductChangeRow['state'][]) =>
    states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const [undone, left] = [many('undone', 'kept'), many('waiting')]
  const isUndo = state === 'undoing' || state === 'undone'
  const total = isUndo
    ? many('changed') + undone
    : many('changed', 'meanwhile', 'gone', 'failed') + undone + left
  const through = isUndo ? undone : total - left
  return {
    id,
    state,
    what: what as BulkRecord['what'],
    total,
    through,
    queued,
    by: user_name,
    created_at,
    finished_at,
    counts: countsOf(counts),
    problems: countsOf(problems),
  }
}

async function showPlanned(ctx: Ctx, rows: PlannedProduct[]): Promise<PreviewRow[]> {
  const shown = await listChangedProducts(
    ctx,
    rows.map(({ product_id }) => product_id),
  )
  return rows.map(({ included, problem, replaces, before, after, product_id }) => ({
    ...showProduct(shown.get(product_id), product_id),
    included,
    problem,
    replaces,
    before,
    after,
  }))
}

function showRow(
  { bulk_change_id: _, moves: _moves, product_id, ...row }: ProductChangeRow,
  shown: Map<number, Shown>,
) {
  return { ...row, ...showProduct(shown.get(product_id), product_id) }
}

function showProduct(shown: Shown | undefined, product_id: number) {
  const {
    name = '',
    name_ar = null,
    subcategory = '',
    subcategory_ar = null,
    picture = null,
  } = shown ?? {}
  return {
    product_id,
    name,
    name_ar,
    subcategory,
    subcategory_ar,
    picture: picture && pictureOf(picture),
  }
}

/** User who requests the change, always an admin. */
function askedBy(ctx: Ctx): Actor {
  const by = actorOf(ctx)
  if (!by) throw new Error('Nobody asks for a change of many products')
  return by
}
