import type { former } from '#contract/orders/former.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getFormerOrder, listFormerOrders } from './former.ts'

export const formerRoutes: Handlers<typeof former> = {
  page: async (ctx, asked) => {
    const { page, figures, sum } = await listFormerOrders(ctx, asked)
    return { orders: page, sum, ...figures }
  },
  record: async (ctx, { id }) => ({ order: await getFormerOrder(ctx, id) }),
}
