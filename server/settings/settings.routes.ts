import { toCairoDay } from '#contract/days/cairo.ts'
import type { settings } from '#contract/shop/settings.ts'
import { brandOf } from '#server/brand/brand.ts'
import type { Handlers } from '#server/http/serve.ts'
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
  record: async (ctx) => ({ settings: await getSettings(ctx) }),
  update: async (ctx, changes) => ({ settings: await changeSettings(ctx, changes) }),
}
