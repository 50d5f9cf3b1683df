import type { accounts } from '#contract/accounts.ts'
import type { Handlers } from '#server/http/serve.ts'

export const accountsRoutes: Handlers<typeof accounts> = {}
