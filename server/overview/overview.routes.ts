import type { overview } from '#contract/overview.ts'
import type { Handlers } from '#server/http/serve.ts'
import { countDue } from '#server/desk/desk.ts'
import { countTroubles } from '#server/health/health.ts'
import { countToTell } from '#server/restock/restock.ts'
import { countWaiting, getOverview } from './overview.ts'

export const overviewRoutes: Handlers<typeof overview> = {
  get: getOverview,
  waiting: async (ctx) => ({
    ...(await countWaiting(ctx)),
    desk: await countDue(ctx),
    restock: await countToTell(ctx),
    troubles: await countTroubles(ctx),
  }),
}
