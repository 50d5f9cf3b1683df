/**
 * Emptying the shop of the demo that it was loaded with. What the demo brought is known by marks
 * that loading wrote, never by names; it goes in one transaction behind a proven backup, and can be
 * put back as it was (R387).
 */
import { coded } from '#contract/field-refusals.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { emptying as calls } from '#contract/running/emptying.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import type { SettingsRecord } from '#contract/shop/settings.ts'
import { backUpAside, holdBackup, listBackups } from '#server/backup/backup.ts'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore } from '#server/db/batches.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { releasePictures } from '#server/media/media.ts'
import { clearSubcategoryOfArchived } from '#server/products/products.ts'
import { conflictFor, invalid, notFound } from '#server/refusal.ts'
import { refreshSearchWords } from '#server/search/search.ts'
import { changeSettings, getSettings } from '#server/settings/settings.ts'
import { actorOf, onBehalfOf } from '#server/staff.ts'
import {
  changeEmptying,
  claimEmptying,
  type Emptying,
  findLastEmptying,
  findRestorable,
  hasMarks,
  insertEmptying,
  listDemoRows,
  lockEmptying,
} from './emptying.queries.ts'
import {
  countEmptyings,
  holdEmptyings,
  insertDemoRows,
  insertTakenPictures,
  insertTakenSetting,
  keepTakenPictures,
  takeMarks,
} from './marks.queries.ts'
import { countStaying, lockDemo, type Plan, readPlan } from './plan.queries.ts'
import { deleteTaken, takeRows } from './taken-rows.queries.ts'
import { type ShownEmptying, givenUpBefore, logEmptying, show } from './shown-emptying.ts'

export const emptyJob = defineJob({ name: 'empty-shop', retries: 3, backoff: 30, expiry: 4 * 3600 })

/** Job that resumes the emptying of a process that died or stopped. */
export const emptyMissedJob = defineJob({
  name: 'empty-shop-missed',
  retries: 0,
  backoff: 60,
  expiry: 4 * 3600,
  cron: '* * * * *',
})

export const sweepTakenJob = defineJob<object>({
  name: 'sweep-taken',
  retries: 3,
  backoff: 60,
  cron: '22 4 * * *',
})

/** Milliseconds without a sign of life after which an emptying counts as abandoned. */
const stillness = 30_000

/** Tables whose rows are marked by themselves; what hangs on them goes with them. */
type MarkedTable =
  | 'categories'
  | 'coupons'
  | 'instagram_images'
  | 'media_files'
  | 'products'
  | 'reviews'
  | 'slides'
  | 'social_links'
  | 'subcategories'

/** Marks rows as brought by the demo, in the transaction that made them. */
export const markDemo = (ctx: Ctx, table: MarkedTable, ids: number[]): Promise<void> =>
  insertDemoRows(ctx, table, ids.map(String))

/** Marks settings as brought by the demo, with their values now. */
export async function markDemoSettings(ctx: Ctx, names: (keyof SettingsRecord)[]): Promise<void> {
  const settings = await getSettings(ctx)
  await insertDemoRows(
    ctx,
    'settings',
    names,
    names.map((name) => settings[name]),
  )
}

const countOf = ({ goes }: Plan): number =>
  Object.values(goes).reduce((sum, count) => sum + count, 0)

/** Whether the demo is there to be taken out, or was and can be put back. */
export const hasDemo = async (ctx: Ctx): Promise<boolean> =>
  (await hasMarks(ctx)) || (await findRestorable(ctx, givenUpBefore(ctx))) !== null

/** Refuses with 404 in a shop without the demo. */
export async function previewEmptying(ctx: Ctx): Promise<AnswerOf<typeof calls.get>> {
  const plan = await readPlan(ctx, false)
  const last = await findLastEmptying(ctx)
  const restorable = await findRestorable(ctx, givenUpBefore(ctx))
  const isThere = countOf(plan) + plan.kept.length > 0 || last?.state === 'running' || restorable
  if (!isThere) throw notFound('Demo')
  const withChanged = await readPlan(ctx, true)
  const backups = (await listBackups(ctx)).filter(({ isKept }) => isKept).length
  const shown = ({ goes, kept }: Plan) => ({ goes, kept })
  return {
    plan: shown(plan),
    plan_with_changed: shown(withChanged),
    stays: { ...(await countStaying(ctx)), backups },
    last: last && show(ctx, last),
    restorable: restorable && show(ctx, restorable),
  }
}

/**
 * Starts an emptying. Refuses with 422 another name than the shop's, with 409 while one is worked
 * on, after some in one day, and where nothing would go.
 */
export function emptyShop(
  ctx: Ctx,
  { name, with_changed }: { name: string; with_changed: boolean },
): Promise<ShownEmptying> {
  return inTransaction(ctx, async (ctx) => {
    const by = actorOf(ctx)
    if (!by) throw new Error('Nobody asks for an empty shop')
    await holdEmptyings(ctx)
    const plan = await readPlan(ctx, with_changed)
    if (countOf(plan) + plan.kept.length === 0) throw notFound('Demo')
    const { shop_name } = await getSettings(ctx)
    if (![shop_name.en, shop_name.ar].some((one) => one.toLowerCase() === name.toLowerCase()))
      throw invalid({ name: [coded('emptying_name')] })
    const { running, many } = await countEmptyings(ctx, daysBefore(ctx.now(), 1))
    if (running) throw conflictFor('emptying_running')
    if (many >= limits.emptyings_a_day) throw conflictFor('emptying_many')
    if (countOf(plan) === 0) throw conflictFor('emptying_nothing')
    const emptying = await insertEmptying(ctx, { by, with_changed })
    await ctx.jobs.enqueue(ctx.client, emptyJob, {})
    return show(ctx, emptying)
  })
}

/**
 * Works on the running emptying, unless another process does: backup, proof, then all at once. A
 * process that dies leaves the shop as it was, and another goes on.
 */
export async function goOnEmptying(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const emptying = await claimEmptying(ctx, new Date(ctx.now().getTime() - stillness))
  if (!emptying) return
  const { id } = emptying
  const showLife = () => void changeEmptying(ctx, id, { worked_at: ctx.now() }).catch(() => {})
  const life = setInterval(showLife, stillness / 3)
  try {
    if (!emptying.backup) await backUp(ctx, id, signal)
    // The row is locked until the end, which tells other processes that it is worked on.
    clearInterval(life)
    await takeDemo({ ...ctx, visitor: onBehalfOf(emptying) }, emptying)
  } catch (failure) {
    if (signal.aborted) {
      await changeEmptying(ctx, id, { worked_at: null }, 'running')
      throw failure
    }
    ctx.log.error({ err: failure }, 'The shop was not emptied of the demo')
    // Another process may have done it meanwhile, or the commit whose answer was lost.
    const failed = { state: 'failed' as const, failure: reasonOf(failure).slice(0, 1000) }
    await changeEmptying(ctx, id, failed, 'running')
  } finally {
    clearInterval(life)
  }
}

async function backUp(ctx: Ctx, id: number, signal: AbortSignal): Promise<void> {
  const began = new Date()
  await backUpAside(ctx, { prove: true }, signal)
  const made = (await listBackups(ctx)).find(
    ({ created_at, proof_at, proof_failure }) =>
      created_at >= began && proof_at && proof_failure === null,
  )
  const folder = made?.folder
  if (!folder) throw new CannotStart('The backup was not proven.')
  await inTransaction(ctx, async (ctx) => {
    await holdBackup(ctx, folder, daysBefore(ctx.now(), -limits.put_back_days - 1))
    await changeEmptying(ctx, id, { backup: folder })
  })
}

/** Takes all that the demo brought out of the shop, or nothing. */
async function takeDemo(ctx: Ctx, { id, with_changed }: Emptying): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockEmptying(ctx, id, 'running'))) return
    await lockDemo(ctx)
    const { roots, kept, goes } = await readPlan(ctx, with_changed)
    await takeRows(ctx, id, roots)
    for (const subcategory of roots.get('subcategories') ?? [])
      await clearSubcategoryOfArchived(ctx, subcategory)
    await deleteTaken(ctx, id, roots)
    // Reviews of the demo go from products that stay as well.
    const staying = kept.flatMap(({ kind, id }) => (kind === 'products' ? [id] : []))
    await refreshProducts(ctx, [...(roots.get('products') ?? []), ...staying])
    const released = await releasePictures(ctx, await insertTakenPictures(ctx, id))
    await keepTakenPictures(
      ctx,
      id,
      released.map((file) => file.id),
    )
    await forgetSettings(ctx, id)
    // Shoppers see that it opens soon, until the owner opens it with pieces of her own (R388).
    const { opening } = await getSettings(ctx)
    await insertTakenSetting(ctx, id, 'opening', opening)
    await changeSettings(ctx, { opening: { ...opening, state: 'soon', until: '' } })
    await takeMarks(ctx, id)
    await refreshSearchWords(ctx)
    await changeEmptying(ctx, id, { state: 'done', emptied_at: ctx.now() })
    await logEmptying(ctx, { emptied_products: goes.products })
  })
}

/** Settings of the demo go back to their defaults, where they are still the demo's. */
async function forgetSettings(ctx: Ctx, id: number): Promise<void> {
  const settings = await getSettings(ctx)
  for (const { row_key, value } of await listDemoRows(ctx, 'settings')) {
    const key = row_key as keyof typeof defaultSettings
    if (JSON.stringify(settings[key]) !== JSON.stringify(value)) continue
    await insertTakenSetting(ctx, id, key, value)
    await changeSettings(ctx, { [key]: defaultSettings[key] })
  }
}
