import type { restock } from '#contract/restock.ts'
import type { Handlers } from '#server/http/serve.ts'

export const restockRoutes: Handlers<typeof restock> = {}
