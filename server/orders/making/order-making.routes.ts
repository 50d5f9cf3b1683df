import type { orderMaking } from '#contract/orders/order-making.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { whatsAppTexts } from '../whatsapp.ts'
import { makeOrder } from './make-order.ts'

export const orderMakingRoutes: Handlers<typeof orderMaking> = {
  create: async (ctx, form, { idempotencyKey }) => {
    const order = await makeOrder(ctx, form, idempotencyKey)
    return { order, whatsapp: whatsAppTexts(ctx, order, await getShownSettings(ctx)) }
  },
}
