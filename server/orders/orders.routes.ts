import type { orders } from '#contract/orders/orders.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findOrderToken } from './finding/finding.ts'
import { getOrderByToken, listOwnOrders } from './own-orders.ts'
import { listGoesWith } from './popular/goes-with.ts'

export const ordersRoutes: Handlers<typeof orders> = {
  track: async (ctx, { token, lang }) => ({ order: await getOrderByToken(ctx, { token, lang }) }),
  find: async (ctx, asked, { network }) => ({ token: await findOrderToken(ctx, asked, network) }),
  mine: listOwnOrders,
  goesWith: (ctx, { id, lang }) => listGoesWith(ctx, id, lang),
}
