import type { health } from '#contract/running/health.ts'
import type { Handlers } from '#server/http/serve.ts'
import { backUp, getHealth } from './health.ts'

export const healthRoutes: Handlers<typeof health> = {
  get: getHealth,
  backUp: (ctx, { prove = false }) => backUp(ctx, { prove }),
}
