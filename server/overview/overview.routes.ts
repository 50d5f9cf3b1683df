import type { overview } from '#contract/orders/overview.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getEarned, getOverview, getWaiting } from './overview.ts'

export const overviewRoutes: Handlers<typeof overview> = {
  get: getOverview,
  waiting: getWaiting,
  earned: getEarned,
}
