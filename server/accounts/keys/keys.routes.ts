import type { apiKeys } from '#contract/accounts/api-keys.ts'
import type { Handlers } from '#server/http/serve.ts'
import { createKey, endKey, listKeys } from './keys.ts'

export const apiKeysRoutes: Handlers<typeof apiKeys> = {
  page: async (ctx, asked) => {
    const { page, figures } = await listKeys(ctx, asked)
    return { keys: page, ...figures }
  },
  create: (ctx, form) => createKey(ctx, form),
  delete: (ctx, { id }) => endKey(ctx, id),
}
