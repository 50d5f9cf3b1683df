import type { settings } from '#contract/settings.ts'
import type { Handlers } from '#server/http/serve.ts'
import { changeSettings, getPublicSettings, getSettings } from './settings.ts'

export const settingsRoutes: Handlers<typeof settings> = {
  get: async (ctx, { lang }) => ({ settings: await getPublicSettings(ctx, lang) }),
  record: async (ctx) => ({ settings: await getSettings(ctx) }),
  update: async (ctx, changes) => ({ message: 'settings updated successfully', settings: await changeSettings(ctx, changes) }),
}
