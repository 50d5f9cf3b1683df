import type { orders } from '#contract/orders.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getOrderByToken, listOwnOrders } from './orders.ts'

export const ordersRoutes: Handlers<typeof orders> = {
  track: async (ctx, { token, lang }) => ({ order: await getOrderByToken(ctx, { token, lang }) }),
  mine: listOwnOrders,
}
