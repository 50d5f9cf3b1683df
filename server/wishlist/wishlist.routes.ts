import type { wishlist } from '#contract/shop/wishlist.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addToWishlist, deleteFromWishlist, getWishlist } from './wishlist.ts'

export const wishlistRoutes: Handlers<typeof wishlist> = {
  create: async (ctx, { products, guest_token, lang }) => {
    const { token, items } = await addToWishlist(ctx, {
      token: guest_token,
      productIds: products,
      lang,
    })
    return { wishlist_items: items, guest_token: token }
  },
  get: async (ctx, { wishlistToken, lang }) => ({
    wishlist: await getWishlist(ctx, { token: wishlistToken, lang }),
  }),
  deleteItem: async (ctx, { wishlistToken, productId, lang }) => ({
    wishlist: await deleteFromWishlist(ctx, { token: wishlistToken, productId, lang }),
  }),
}
