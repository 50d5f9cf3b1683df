import type { callbacks } from '#contract/shop/callbacks.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listCallbacks, markCallback, requestCallback } from './callbacks.ts'

export const callbacksRoutes: Handlers<typeof callbacks> = {
  create: async (ctx, { contact: _, ...callback }) => {
    await requestCallback(ctx, callback)
  },

  page: async (ctx, asked) => {
    const { page, figures } = await listCallbacks(ctx, asked)
    return { allCallbacks: page, ...figures }
  },

  changeStatus: (ctx, { id, done, undo }) => markCallback(ctx, id, done, undo),
}
