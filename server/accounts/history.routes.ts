import type { history } from '#contract/history.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listHistory } from './history.ts'

export const historyRoutes: Handlers<typeof history> = {
  page: async (ctx, asked) => {
    const { page, figures } = await listHistory(ctx, asked)
    return { history: page, ...figures }
  },
}
