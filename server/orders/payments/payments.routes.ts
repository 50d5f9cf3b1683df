import type { orderPayments } from '#contract/orders/order-payments.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addPayment, refundPayment, voidPayment } from './payments.ts'

export const orderPaymentsRoutes: Handlers<typeof orderPayments> = {
  addPayment: async (ctx, asked) => ({ order: await addPayment(ctx, asked) }),
  refundPayment: async (ctx, asked) => ({ order: await refundPayment(ctx, asked) }),
  voidPayment: async (ctx, asked) => ({ order: await voidPayment(ctx, asked) }),
}
