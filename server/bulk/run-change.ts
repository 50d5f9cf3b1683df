/**
 * Job of bulk changes and their undo. Each batch of products is changed in one transaction with the
 * results of its rows, so that a process may die at any moment and the next one resumes (0046).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { toCairoDay } from '#contract/days/cairo.ts'
import { isRefusal } from '#contract/refusal.ts'
import { listDeletionsBy, listLastChanges } from '#server/accounts/accounts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { isOfRecord } from '#server/db/taken.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import {
  archiveProduct,
  changeHeld,
  type FactsChange,
  holdProducts,
  listOfferedItems,
  moveStock,
  type ProductFacts,
  restoreProduct,
} from '#server/products/products.ts'
import {
  type ChangeRow,
  claimNext,
  finishChange,
  holdNext,
  listNextRows,
  markRows,
  type RowResult,
  type ProductChangeRow,
} from './bulk.queries.ts'
import type { Problem } from './bulk.tables.ts'
import { type ComparedValues, factsOf, looksAt, pick, standsAs, withoutOver } from './plan.ts'
import { onBehalfOf } from '#server/staff.ts'
import { type ChangeWork, addStock, takeStockBack } from './run-stock.ts'

export const goOnJob = defineJob({ name: 'change-many', retries: 5, backoff: 5, expiry: 3600 })

/** Job that resumes changes of a process that died or stopped. */
export const goOnMissedJob = defineJob({
  name: 'change-many-missed',
  retries: 0,
  backoff: 60,
  expiry: 3600,
  cron: '* * * * *',
})

/**
 * Batch sizes per transaction: other writers of the products wait for it, and buyers too if stock
 * is added or products come back.
 */
const atOnce = { facts: 100, stock: 25, delete: 25 }

/** Pause in milliseconds between batches, because each one invalidates cached pages. */
const pause = 1000

/** Milliseconds without progress after which a change counts as abandoned. */
const stillness = 30_000

/** Processes the queue, one change after the other, unless another process does. */
export async function goOn(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (!(await claimNext(ctx, new Date(ctx.now().getTime() - stillness)))) return
  while (!signal.aborted) {
    const done = await doSome(ctx)
    if (done === 'nothing') return
    if (done === 'some') await sleep(pause, undefined, { signal }).catch(() => {})
  }
}

/** Result of a step; `end`: of a change. */
type Done = 'nothing' | 'some' | 'end'

async function doSome(ctx: Ctx): Promise<Done> {
  try {
    return await inTransaction(ctx, (ctx) => step(ctx))
  } catch (error) {
    if (!isOfRecord(error)) throw error
    ctx.log.warn(
      { err: error },
      'Some products cannot be changed together: they are changed one by one',
    )
    return doOneByOne(ctx)
  }
}

/**
 * Processes a batch product by product: one that cannot be changed fails, and the others do not.
 */
async function doOneByOne(ctx: Ctx): Promise<Done> {
  for (let at = 0; at < atOnce.facts; at++) {
    try {
      const done = await inTransaction(ctx, (ctx) => step(ctx, 1))
      if (done !== 'some') return done
    } catch (error) {
      if (!isOfRecord(error)) throw error
      ctx.log.error({ err: error }, 'A product cannot be changed')
      await inTransaction(ctx, (ctx) => failNext(ctx, problemOf(error)))
    }
  }
  return 'some'
}

async function step(ctx: Ctx, most?: number): Promise<Done> {
  const change = await holdNext(ctx)
  if (!change) return 'nothing'
  const isUndo = change.state === 'undoing'
  const { kind } = change.what
  const limit = most ?? atOnce[kind === 'stock' || kind === 'delete' ? kind : 'facts']
  const rows = await listNextRows(ctx, change.id, isUndo ? 'changed' : 'waiting', limit)
  const asked = { ...ctx, visitor: visitorOf(change) }
  const held = await holdProducts(
    asked,
    rows.map(({ product_id }) => product_id),
  )
  const comesBack = isUndo && kind === 'delete'
  // What comes back is archived; of other changes, what is archived by now is gone.
  const isThere = ({ product_id }: ProductChangeRow) => held.has(product_id) !== comesBack
  const there = rows.filter(isThere)
  const gone = rows.filter((row) => !isThere(row))
  const work = { change, rows: there, held, isUndo }
  const outcomes = await (kind === 'stock'
    ? isUndo
      ? takeStockBack(asked, work)
      : addStock(asked, work)
    : comesBack
      ? bringBack(asked, work)
      : changeFacts(asked, work))
  await markRows(ctx, change.id, [
    ...outcomes,
    ...gone.map(({ position }) => ({
      position,
      state: isUndo ? ('kept' as const) : ('gone' as const),
    })),
  ])
  if (rows.length === limit) return 'some'
  await finishChange(ctx, change.id, isUndo ? 'undone' : 'done')
  return 'end'
}

/**
 * Visitor of the change, named in moves, prices and the audit log; nobody if the account was
 * deleted.
 */
function visitorOf({ state, ...change }: ChangeRow): Ctx['visitor'] {
  const [id, name] =
    state === 'undoing'
      ? [change.undo_user_id, change.undo_user_name]
      : [change.user_id, change.user_name]
  return onBehalfOf({ user_id: id, user_name: name })
}

async function changeFacts(
  ctx: Ctx,
  { change: { id, what }, rows, held, isUndo }: ChangeWork,
): Promise<RowResult[]> {
  const today = toCairoDay(ctx.now())
  const looked = rows.map((row) => {
    const facts = held.get(row.product_id) as ProductFacts
    const now = factsOf(what, { ...facts, quantities: [] })
    // Only what the row knows: one of the last release has no own prices.
    const expected = isUndo ? row.after : row.before
    return { row, facts, now, isAsExpected: standsAs(expected, pick(now, expected), today) }
  })
  const mine = looked.filter(({ isAsExpected }) => isAsExpected)
  const others = looked.filter(({ isAsExpected }) => !isAsExpected)
  const changes = mine.map(({ row, facts, now }) => {
    const wanted = withoutOver(isUndo ? pick(row.before, row.after) : row.after, today)
    return {
      facts,
      change: wanted as FactsChange,
      isOther: !standsAs(wanted, pick(now, wanted), today),
    }
  })
  if (what.kind === 'delete')
    for (const { row } of mine) await archiveProduct(ctx, row.product_id, id)
  await changeHeld(
    ctx,
    changes.filter(({ isOther }) => isOther),
    id,
  )
  return [
    ...mine.map(({ row: { position } }) => ({
      position,
      state: isUndo ? ('undone' as const) : ('changed' as const),
    })),
    ...(await namingWho(ctx, others, isUndo, looksAt[what.kind])),
  ]
}

/** Restores deleted products as the history does, unless that has been done already. */
async function bringBack(ctx: Ctx, { change: { id }, rows }: ChangeWork): Promise<RowResult[]> {
  const ids = rows.map(({ product_id }) => product_id)
  const entries = await listDeletionsBy(ctx, id, ids)
  // Locked by id for all of them, as buyers lock them.
  const items = await listOfferedItems(ctx, ids)
  await moveStock(
    ctx,
    items.map((item) => ({ item_id: item.id, pieces: 0, kind: 'correction' })),
  )
  const outcomes: RowResult[] = []
  for (const { position, product_id } of rows) {
    const entry = entries.get(product_id)
    if (entry) {
      const lost = entry.before as Parameters<typeof restoreProduct>[2]
      await restoreProduct({ ...ctx, restores: entry.id }, product_id, lost, id)
    }
    outcomes.push({ position, state: entry ? 'undone' : 'kept' })
  }
  return outcomes
}

async function namingWho(
  ctx: Ctx,
  others: { row: ProductChangeRow; now: ComparedValues }[],
  isUndo: boolean,
  fields: string[],
): Promise<RowResult[]> {
  if (others.length === 0) return []
  const ids = others.map(({ row }) => row.product_id)
  const last = await listLastChanges(ctx, { room: 'products', ids, fields })
  return others.map(({ row: { position, product_id }, now }) => {
    const who = last.get(product_id)
    return {
      position,
      state: isUndo ? ('kept' as const) : ('meanwhile' as const),
      by: who?.user_name ?? null,
      at: who?.created_at ?? null,
      now,
    }
  })
}

/** Reason of a refused restore. */
function problemOf(error: unknown): Problem | undefined {
  const fields = isRefusal(error) ? Object.keys(error.errors ?? {}) : []
  if (fields.includes('subcategory_id')) return 'subcategory_gone'
  return fields.some((field) => field.endsWith('.sku')) ? 'sku_taken' : undefined
}

/** Marks the next product as failed. */
async function failNext(ctx: Ctx, problem: Problem | undefined): Promise<void> {
  const change = await holdNext(ctx)
  if (!change) return
  const isUndo = change.state === 'undoing'
  const [row] = await listNextRows(ctx, change.id, isUndo ? 'changed' : 'waiting', 1)
  if (row)
    await markRows(ctx, change.id, [
      { position: row.position, state: isUndo ? 'kept' : 'failed', problem },
    ])
}
