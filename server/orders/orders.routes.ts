import type { orders } from '#contract/orders.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getOrderByToken, listGoesWith, listOwnOrders } from './orders.ts'

export const ordersRoutes: Handlers<typeof orders> = {
  track: async (ctx, { token, lang }) => ({ order: await getOrderByToken(ctx, { token, lang }) }),
  find: () => {
    throw new Error('Not built')
  },
  mine: listOwnOrders,
  goesWith: (ctx, { id, lang }) => listGoesWith(ctx, id, lang),
}
