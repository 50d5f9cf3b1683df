import type { cart } from '#contract/shop/cart.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addToCart } from './add-to-cart.ts'
import { removeItem, getCart, setQuantity } from './cart.ts'

export const cartRoutes: Handlers<typeof cart> = {
  add: async (ctx, { items, guest_token, lang }) => {
    const additions = items.map(({ product_id, size_id, color_id, quantity }) => ({
      product_id,
      size_id: size_id ?? null,
      colour_id: color_id ?? null,
      quantity,
    }))
    const { token, cart } = await addToCart(ctx, { token: guest_token, items: additions, lang })
    const { cart: cart_items, ...figures } = cart
    return { cart_items, ...figures, guest_token: token }
  },
  get: (ctx, { guestToken, lang }) => getCart(ctx, { token: guestToken, lang }),
  setQuantity: (ctx, { guestToken, productId, size_id, color_id, quantity, lang }) => {
    const key = { product_id: productId, size_id, colour_id: color_id }
    return setQuantity(ctx, { token: guestToken, key, quantity, lang })
  },
  deleteItem: (ctx, { guestToken, productId, size_id, color_id, lang }) => {
    const key = { product_id: productId, size_id, colour_id: color_id }
    return removeItem(ctx, { token: guestToken, key, lang })
  },
}
