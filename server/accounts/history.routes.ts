import type { history } from '#contract/history.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listHistory } from './history.ts'
import { showChanges } from './shown-history.ts'

export const historyRoutes: Handlers<typeof history> = {
  page: async (ctx, asked) => {
    const { page, figures } = await listHistory(ctx, asked)
    return { history: { ...page, data: await showChanges(ctx, page.data) }, ...figures }
  },
}
