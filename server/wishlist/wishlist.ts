/**
 * Wishlist, identified by its token, so that guests have one too. A product is in it once and stays
 * until it is removed, hidden while the shop does not show it. Ownership follows the rules of carts
 * (server/cart/ownership.ts): a user has one on every device, into which a guest's is merged when
 * its token is sent at sign-in.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import type { wishlist as calls } from '#contract/shop/wishlist.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { listProductsByIds } from '#server/catalogue/catalogue.ts'
import { lockOwned, mergeIntoUsers, type Owned } from '#server/db/ownership.ts'
import { invalid, notFound } from '#server/refusal.ts'
import { newToken } from '#server/token.ts'
import * as queries from './wishlist.queries.ts'

export type WishlistItems = AnswerOf<typeof calls.get>['wishlist']

/**
 * Adds all products or none, and returns the whole wishlist with its token: a new one if `token`
 * belongs to none. A product that is in it already keeps its position. Refuses with 404 a product
 * that shoppers cannot see, with 422 on `products` more than the limit.
 */
export async function addToWishlist(
  ctx: Ctx,
  { token, productIds, lang }: { token: string | undefined; productIds: number[]; lang: Lang },
): Promise<{ token: string; items: WishlistItems }> {
  return inTransaction(ctx, async (ctx) => {
    const chosen = [...new Set(productIds)]
    if (!(await queries.areShown(ctx, chosen))) throw notFound('Product')
    const wishlist = (await openWishlist(ctx, token)) ?? (await makeWishlist(ctx))
    await queries.insertWishes(ctx, wishlist.id, chosen)
    const items = await listWishes(ctx, wishlist, lang)
    if (items.length > limits.wishlist_items) throw invalid({ products: ['wishlist_full'] })
    return { token: wishlist.token, items }
  })
}

/** The visitor's wishlist, locked until the transaction ends; null if there is none. */
async function openWishlist(ctx: Ctx, token: string | undefined): Promise<Owned | null> {
  if (ctx.visitor.kind !== 'user') return queries.lockWishlist(ctx, token)
  const wishlists = await lockOwned(ctx, 'wishlists', ctx.visitor.id, token)
  const guests = wishlists.find((wishlist) => wishlist.user_id === null)
  // Queried once both are locked: a sign-in may have merged the guest's wishlist in the meantime.
  if (guests && (await queries.hasItems(ctx, guests.id))) return guests
  return wishlists.find((wishlist) => wishlist.user_id !== null) ?? null
}

function makeWishlist(ctx: Ctx): Promise<Owned> {
  return ctx.visitor.kind === 'user'
    ? merge(ctx, ctx.visitor.id, undefined)
    : queries.insertWishlist(ctx, { token: newToken(), user_id: null })
}

/** Items, last added first; empty for an unknown token. */
export async function getWishlist(
  ctx: Ctx,
  { token, lang }: { token: string; lang: Lang },
): Promise<WishlistItems> {
  const wishlist = await queries.findWishlist(ctx, token)
  return wishlist ? listWishes(ctx, wishlist, lang) : []
}

/**
 * Removes a product and returns the remaining items. Refuses with 404 a product that is not in the
 * wishlist.
 */
export async function deleteFromWishlist(
  ctx: Ctx,
  { token, productId, lang }: { token: string; productId: number; lang: Lang },
): Promise<WishlistItems> {
  return inTransaction(ctx, async (ctx) => {
    const wishlist = await openWishlist(ctx, token)
    if (!wishlist || !(await queries.deleteWish(ctx, wishlist.id, productId)))
      throw notFound('Wishlist item')
    return listWishes(ctx, wishlist, lang)
  })
}

async function listWishes(ctx: Ctx, wishlist: Owned, lang: Lang): Promise<WishlistItems> {
  const ids = (await queries.listWishes(ctx, wishlist.id)).map((item) => item.product_id)
  const products = await listProductsByIds(ctx, ids, lang)
  return products.map((product) => ({
    product_id: product.id,
    guest_token: wishlist.token,
    product,
  }))
}

/**
 * Subscriber of signedIn: merges a guest's wishlist into the user's own, which is created if there
 * is none, and returns the token of the user's.
 */
export function mergeWishlist(
  ctx: Ctx,
  { user_id, wishlist_token }: { user_id: number; wishlist_token?: string | undefined },
): Promise<{ wishlist_token: string }> {
  return inTransaction(ctx, async (ctx) => ({
    wishlist_token: (await merge(ctx, user_id, wishlist_token)).token,
  }))
}

const merge = (ctx: Ctx, userId: number, token: string | undefined): Promise<Owned> =>
  mergeIntoUsers(
    ctx,
    'wishlists',
    { move: queries.moveItems, insert: queries.insertWishlist, give: queries.giveWishlist },
    userId,
    token,
  )

/** Days without an addition after which a guest's wishlist is deleted. */
const guestWishlistLife = 365

/** Job that deletes abandoned wishlists of guests. */
export async function sweepWishlists(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const since = daysBefore(ctx.now(), guestWishlistLife)
  await inBatches(signal, (limit) => queries.deleteGuestWishlists(ctx, since, limit))
}
