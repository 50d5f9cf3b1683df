import { toCairoDay } from '#contract/days/cairo.ts'
import type { settings } from '#contract/shop/settings.ts'
import { brandOf, iconsOf } from '#server/brand/brand.ts'
import type { Handlers } from '#server/http/serve.ts'
import type { Ctx } from '#server/ctx.ts'
import { takeBrandPicture } from '#server/media/media.ts'
import { mustChange } from '#server/staff.ts'
import { changeSettings, getSettings, getShownSettings, inOneLanguage } from './settings.ts'

export const settingsRoutes: Handlers<typeof settings> = {
  get: async (ctx, { lang }) => {
    const settings = await getShownSettings(ctx)
    return {
      settings: inOneLanguage(settings, lang, toCairoDay(ctx.now())),
      brand: brandOf(settings, lang),
      version: settings.version,
    }
  },
  record: async (ctx) => {
    const settings = await getSettings(ctx)
    return { settings, icons: iconsOf(settings) }
  },
  update: async (ctx, { wordmark, mark, ...changes }) => {
    // Checked before a picture is stored for nothing.
    if (wordmark || mark) mustChange(ctx, 'money')
    return {
      settings: await changeSettings(ctx, {
        ...changes,
        wordmark: await stored(ctx, wordmark, 'wordmark'),
        mark: await stored(ctx, mark, 'mark'),
      }),
    }
  },
}

const stored = async (ctx: Ctx, sent: File | null | undefined, field: 'wordmark' | 'mark') =>
  sent && takeBrandPicture(ctx, sent, field)
