import type { orderMaking } from '#contract/order-making.ts'
import type { Handlers } from '#server/http/serve.ts'

export const orderMakingRoutes: Handlers<typeof orderMaking> = {
  create: () => {
    throw new Error('Not built')
  },
}
