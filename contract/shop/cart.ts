/**
 * A shopper's cart, opened by a guest token (R55). For a signed-in user any token that is not a
 * guest's opens the user's own cart; a guest's cart is merged into it at sign-in.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { bodyToken, egp, id, lang, optional, pathId, pathToken, quantity, toId } from '../parts.ts'
import { paths } from '../paths.ts'
import { colour, picture } from '../products/products.ts'
import { coded } from '../field-refusals.ts'

/**
 * State of a line since it was added: 'sold_out' and 'gone' (no longer in the shop, or no longer in
 * that size or colour) cannot be ordered, 'short' not in that quantity.
 */
export const lineState = z.enum(['ok', 'short', 'sold_out', 'gone'])

export const cartItem = z.object({
  product_id: z.int(),
  quantity: z.int(),
  size_id: z.int().nullable(),
  color_id: z.int().nullable(),
  user_id: z.int().nullable(),
  product: z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    images: z.array(z.string()),
    picture: picture.nullable(),
    price: egp,
    original_price: egp,
    /** The chosen size; null when none was. */
    size: z.string().nullable(),
    colour: colour.nullable(),
  }),
  /** Today's price of one piece. */
  price: egp,
  line_total: egp,
  /**
   * The price of one piece when it was added; differs from `price` when the price has changed
   * since.
   */
  added_price: egp,
  state: lineState,
  /** Pieces available now, at most 100; shared with other lines of the same stock. */
  left: z.int(),
})
export type CartItem = z.output<typeof cartItem>

const coupon = z.object({ price: egp, discount: egp })

const cartReply = z.object({
  cart: z.array(cartItem),
  /** Pieces in all lines. */
  count: z.int(),
  /** Sum of the lines that can be ordered. */
  subtotal: egp,
  discount: egp,
  /** The coupon that applies, and the next coupon with the sum missing to it. */
  coupon: coupon.nullable(),
  next_coupon: coupon.extend({ missing: egp }).nullable(),
  /**
   * The subtotal from which delivery is free, and the sum missing to it; null if delivery is never
   * free.
   */
  free_delivery: z.object({ from: egp, missing: egp }).nullable(),
})
export type Cart = z.output<typeof cartReply>

const lineOf = {
  guestToken: pathToken,
  productId: pathId,
  /** Size and colour of one of several lines of the product; empty for a line without. */
  size_id: lineKey(),
  color_id: lineKey(),
}

/**
 * Key of a size or colour. undefined: any; null: none; a number: its id. A malformed id becomes 0,
 * which no record has.
 */
function lineKey() {
  return z
    .preprocess(
      (value) =>
        value === undefined ? undefined : value === '' || value === null ? null : toId(value),
      z.int().nullable().optional(),
    )
    .optional()
}

export const cart = {
  add: endpoint(paths.cart.add, {
    summary: 'Adds products to the cart; a guest’s first addition creates the cart and its token',
    input: z.object({
      items: z
        .array(
          z.object({
            product_id: id(),
            quantity: optional(quantity).transform((asked) => asked ?? 1),
            size_id: optional(id()),
            color_id: optional(id()),
          }),
          { error: coded('items_required') },
        )
        .min(1, coded('items_required'))
        .max(limits.items_per_add, coded('too_many_items')),
      guest_token: bodyToken,
      lang,
    }),
    reply: cartReply
      .omit({ cart: true })
      .extend({ cart_items: z.array(cartItem), guest_token: z.string() }),
    limit: 'cart',
    refusals: [404, 422],
    example: { items: [{ product_id: 1, quantity: 1, size_id: 1, color_id: 1 }], guest_token: '' },
  }),
  get: endpoint(paths.cart.get, {
    summary: 'Lines of a cart at current prices; empty for an unknown token',
    input: z.object({ guestToken: pathToken, lang }),
    reply: cartReply,
  }),
  setQuantity: endpoint(paths.cart.setQuantity, {
    summary: 'Sets the quantity of one line',
    input: z.object({ ...lineOf, quantity, lang }),
    reply: cartReply,
    refusals: [404, 422],
    example: { guestToken: 'token', productId: '1', quantity: 2 },
  }),
  deleteItem: endpoint(paths.cart.deleteItem, {
    summary: 'Removes all lines of a product, or the one of size_id and color_id',
    input: z.object({ ...lineOf, lang }),
    reply: cartReply,
    refusals: [404],
    example: { guestToken: 'token', productId: '1' },
  }),
}
