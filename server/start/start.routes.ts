import type { start } from '#contract/shop/start.ts'
import type { Handlers } from '#server/http/serve.ts'
import { deleteTrial, getStart } from './start.ts'

export const startRoutes: Handlers<typeof start> = {
  get: getStart,
  deleteTrial,
}
