import type { overview } from '#contract/overview.ts'
import type { Handlers } from '#server/http/serve.ts'

export const overviewRoutes: Handlers<typeof overview> = {}
