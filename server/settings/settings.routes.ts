import type { settings } from '#contract/settings.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getPublicSettings } from './settings.ts'

export const settingsRoutes: Handlers<typeof settings> = {
  get: async (ctx, { lang }) => ({ settings: await getPublicSettings(ctx, lang) }),
}
