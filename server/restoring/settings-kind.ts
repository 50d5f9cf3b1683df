/** Restorer of the shop's settings, which are one record that is never deleted. */
import { isDeepStrictEqual } from 'node:util'
import { shopSettings } from '#contract/shop/settings.ts'
import type { Ctx } from '#server/ctx.ts'
import { listHeldFiles, stemOf } from '#server/media/media.ts'
import { notRestorable } from '#server/refusal.ts'
import { changeSettings, getSettings } from '#server/settings/settings.ts'
import { type Kind, type Row, read } from './kinds.ts'

const fields = shopSettings.partial()

export const settings: Kind<null> = {
  find: getSettings,
  change: async (ctx, { entry: { before, after }, back, now, version }) => {
    const parts = Object.keys(back).map((name) => [
      name,
      partsBack(before[name], after?.[name], now[name]),
    ])
    for (const name of ['wordmark', 'mark']) await holdBrandPicture(ctx, back[name])
    return changeSettings(ctx, { ...read(fields, Object.fromEntries(parts)), version })
  },
}

/**
 * Former value of a setting. Of one with parts, such as the languages of a text or the colours of
 * the look, the parts that the entry changed are former ones, and the others stay.
 */
function partsBack(before: unknown, after: unknown, now: unknown): unknown {
  if (!hasParts(before) || !hasParts(after) || !hasParts(now)) return before
  return Object.fromEntries(
    Object.entries(now).map(([name, value]) => [
      name,
      isDeepStrictEqual(before[name], after[name])
        ? value
        : partsBack(before[name], after[name], value),
    ]),
  )
}

const hasParts = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isPicture(value)

const isPicture = (value: object): value is { path: string } => 'path' in value

/** Refuses a picture that was swept away. */
async function holdBrandPicture(ctx: Ctx, picture: unknown): Promise<void> {
  if (typeof picture !== 'object' || picture === null || !isPicture(picture)) return
  const held = await listHeldFiles(ctx, { stems: [stemOf(picture.path) ?? ''] })
  if (held.length === 0) throw notRestorable('picture_gone')
}
