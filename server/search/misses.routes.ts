import type { misses } from '#contract/running/misses.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { forgetMiss, listMissPage } from './misses.ts'

export const missesRoutes: Handlers<typeof misses> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listMissPage(ctx, asked, slice))
    return { misses: page, ...figures }
  },
  delete: (ctx, { id }) => forgetMiss(ctx, id),
}
