import type { ownOrder } from '#contract/orders/own-order.ts'
import type { Handlers } from '#server/http/serve.ts'
import { cancelOwnOrder, correctOwnOrder, orderAgain } from './own-order.ts'

export const ownOrderRoutes: Handlers<typeof ownOrder> = {
  cancel: cancelOwnOrder,
  correct: correctOwnOrder,
  again: async (ctx, asked) => {
    const { token, cart, missing } = await orderAgain(ctx, asked)
    const { cart: cart_items, ...figures } = cart
    return { cart_items, ...figures, guest_token: token, missing }
  },
}
