import type { desk } from '#contract/orders/desk.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getDesk } from './desk.ts'

export const deskRoutes: Handlers<typeof desk> = { get: getDesk }
