/**
 * A shopper's wishlist, opened by a token of its own (R61). For a signed-in user any token that is
 * not a guest's opens the user's own wishlist; a guest's wishlist is merged into it at sign-in.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { bodyToken, id, lang, pathId, pathToken } from '../parts.ts'
import { paths } from '../paths.ts'
import { product } from '../products/products.ts'
import { coded } from '../field-refusals.ts'

export const wishlistItem = z.object({
  product_id: z.int(),
  /** The wishlist's token, on each item because clients read it there (R61). */
  guest_token: z.string(),
  product,
})
export type WishlistItem = z.output<typeof wishlistItem>

/** Products as plain ids or objects with an id; a single one need not be in a list. */
const chosen = z.preprocess(
  (value) =>
    value === undefined || value === null || value === '' || Array.isArray(value) ? value : [value],
  z
    .array(
      z.preprocess(
        (value) =>
          value !== null && typeof value === 'object' && 'product_id' in value
            ? value.product_id
            : value,
        id(),
      ),
      { error: coded('items_required') },
    )
    .min(1, coded('items_required'))
    .max(limits.items_per_add, coded('too_many_items')),
)

export const wishlist = {
  create: endpoint(paths.wishlist.create, {
    summary:
      'Adds products to the wishlist; a guest’s first addition creates the wishlist and its token',
    input: z.object({ products: chosen, guest_token: bodyToken, lang }),
    reply: z.object({ wishlist_items: z.array(wishlistItem), guest_token: z.string() }),
    limit: 'cart',
    refusals: [404, 422],
    example: { products: [1, 2], guest_token: '' },
  }),
  get: endpoint(paths.wishlist.get, {
    summary: 'Products of a wishlist, last added first; empty for an unknown token',
    input: z.object({ wishlistToken: pathToken, lang }),
    reply: z.object({ wishlist: z.array(wishlistItem) }),
    example: { wishlistToken: 'token' },
  }),
  deleteItem: endpoint(paths.wishlist.deleteItem, {
    summary: 'Removes a product from the wishlist',
    input: z.object({ wishlistToken: pathToken, productId: pathId, lang }),
    reply: z.object({ wishlist: z.array(wishlistItem) }),
    refusals: [404],
    example: { wishlistToken: 'token', productId: '1' },
  }),
}
