/**
 * Demo that an emptying took, as it is put back: rows, settings and pictures, or given up when it
 * is too late.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import { openingOn } from '#contract/shop/settings/opening.ts'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import type { SettingsRecord } from '#contract/shop/settings.ts'
import { readPictures } from '#server/backup/backup.ts'
import { refreshProducts } from '#server/catalogue/catalogue.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inBatches } from '#server/db/batches.ts'
import { isStored } from '#server/media/media.ts'
import { conflictFor, notFound } from '#server/refusal.ts'
import { refreshSearchWords } from '#server/search/search.ts'
import { changeSettings, getSettings } from '#server/settings/settings.ts'
import { changeEmptying, findRestorable } from './emptying.queries.ts'
import { deleteTakenRows, holdEmptyings, listTakenRows } from './marks.queries.ts'
import { putRowsBack } from './taken-rows.queries.ts'
import { type ShownEmptying, givenUpBefore, logEmptying, show } from './shown-emptying.ts'

/**
 * Puts back what an emptying took. Refuses with 404 all but the last that can be, with 409 where
 * something else has a name, an address or an SKU by now, or a picture is nowhere any more.
 */
export function putBack(ctx: Ctx, id: number): Promise<ShownEmptying> {
  return inTransaction(ctx, async (ctx) => {
    await holdEmptyings(ctx)
    const emptying = await findRestorable(ctx, givenUpBefore(ctx))
    if (emptying?.id !== id) throw notFound('Demo')
    const { backup } = emptying
    const clashes = await putRowsBack(ctx, id)
    if (clashes.length > 0) {
      const names = clashes.slice(0, 10).map(({ name }) => name)
      throw conflictFor('emptying_clash', { names: names.join(', ') })
    }
    const settings = await getSettings(ctx)
    for (const { key, value } of await listTakenRows<{
      key: keyof typeof defaultSettings
      value: unknown
    }>(ctx, id, 'settings'))
      if (key === 'opening') await reopen(ctx, value as SettingsRecord['opening'])
      else if (JSON.stringify(settings[key]) === JSON.stringify(defaultSettings[key]))
        await changeSettings(ctx, { [key]: value })
    const products = await listTakenRows<{ id: number }>(ctx, id, 'products')
    const reviews = await listTakenRows<{ product_id: number }>(ctx, id, 'reviews')
    await refreshProducts(ctx, [
      ...new Set([...products.map(({ id }) => id), ...reviews.map(({ product_id }) => product_id)]),
    ])
    await refreshSearchWords(ctx)
    await putPicturesBack(ctx, id, backup)
    while ((await deleteTakenRows(ctx, { id }, 10_000)) > 0);
    await logEmptying(ctx, { put_back_products: products.length })
    return show(ctx, await changeEmptying(ctx, id, { state: 'put_back' }))
  })
}

/** The state before the emptying, unless she has changed it since, or its day is over. */
async function reopen(ctx: Ctx, former: SettingsRecord['opening']): Promise<void> {
  const { opening } = await getSettings(ctx)
  if (opening.state !== 'soon') return
  const isOver = openingOn(former, toCairoDay(ctx.now())) === 'open'
  await changeSettings(ctx, { opening: isOver ? { ...former, state: 'open', until: '' } : former })
}

/** Last, because no rollback takes files away again. */
async function putPicturesBack(ctx: Ctx, id: number, backup: string | null): Promise<void> {
  const taken = await listTakenRows<{ stem: string }>(ctx, id, 'media_files')
  const missing = new Set<string>()
  for (const { stem } of taken) if (!(await isStored(ctx, stem))) missing.add(stem)
  if (backup)
    for await (const { name, bytes } of readPictures(ctx, backup, missing))
      await ctx.storage.put(name, bytes)
  for (const stem of missing)
    if (!(await isStored(ctx, stem))) throw conflictFor('emptying_no_pictures')
}

/** Gives up what was taken too long ago to be put back. */
export const sweepTaken = (ctx: Ctx, signal: AbortSignal): Promise<void> =>
  inBatches(signal, (limit) => deleteTakenRows(ctx, { before: givenUpBefore(ctx) }, limit))
