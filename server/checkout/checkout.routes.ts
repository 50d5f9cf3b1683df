import type { checkout } from '#contract/orders/checkout.ts'
import type { Handlers } from '#server/http/serve.ts'
import { placeOrder } from './checkout.ts'

export const checkoutRoutes: Handlers<typeof checkout> = {
  placeOrder: async (ctx, { guestToken, lang, total_seen, ...form }, { idempotencyKey }) => ({
    order: await placeOrder(ctx, {
      token: guestToken,
      form,
      lang,
      totalSeen: total_seen,
      idempotencyKey,
    }),
  }),
}
