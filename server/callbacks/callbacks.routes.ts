import type { callbacks } from '#contract/callbacks.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listCallbacks, markCallback, requestCallback } from './callbacks.ts'

export const callbacksRoutes: Handlers<typeof callbacks> = {
  create: async (ctx, callback) => {
    await requestCallback(ctx, callback)
    return { message: 'callBack created successfully' }
  },

  page: async (ctx, asked) => {
    const { page, figures } = await listCallbacks(ctx, asked)
    return { allCallbacks: page, ...figures }
  },

  changeStatus: async (ctx, { id, done, undo }) => {
    await markCallback(ctx, id, done, undo)
    return { message: `Callback status changed to ${done ? 'done' : 'waiting'}` }
  },
}
