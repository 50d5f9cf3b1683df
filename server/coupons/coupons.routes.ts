import type { coupons } from '#contract/coupons.ts'
import type { Handlers } from '#server/http/serve.ts'

export const couponsRoutes: Handlers<typeof coupons> = {}
