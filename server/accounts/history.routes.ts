import type { history } from '#contract/history.ts'
import type { Handlers } from '#server/http/serve.ts'

export const historyRoutes: Handlers<typeof history> = {}
