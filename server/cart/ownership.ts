/**
 * Ownership of carts. A guest's cart is the one of its token. A user has one cart on every device,
 * and a guest's cart is merged into it when its token is sent at sign-in. With a bearer, a guest's
 * token opens that guest's cart while it has lines; any other token opens the user's own (R85),
 * never another user's. Without a bearer a token opens its cart, a user's too, because the cart's
 * endpoints require no sign-in (R18).
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { mergeIntoUsers, lockOwned, type Owned } from '#server/db/ownership.ts'
import { newToken } from '#server/token.ts'
import * as queries from './ownership.queries.ts'

/** The visitor's cart, locked until the transaction ends; null if there is none. */
export async function openCart(ctx: Ctx, token: string | undefined): Promise<Owned | null> {
  if (ctx.visitor.kind !== 'user') return queries.lockCart(ctx, token)
  const carts = await lockOwned(ctx, 'carts', ctx.visitor.id, token)
  const guests = carts.find((cart) => cart.user_id === null)
  // Queried once both are locked: a sign-in may have merged the guest's cart in the meantime.
  if (guests && (await queries.touchFilledCart(ctx, guests.id))) return guests
  return carts.find((cart) => cart.user_id !== null) ?? null
}

/** Creates a cart for a visitor without one. */
export function makeCart(ctx: Ctx): Promise<Owned> {
  return ctx.visitor.kind === 'user'
    ? merge(ctx, ctx.visitor.id, undefined)
    : queries.insertCart(ctx, { token: newToken(), user_id: null })
}

/**
 * Subscriber of signedIn: merges a guest's cart into the user's own, which is created if there is
 * none, and returns the token of the user's. Lines may then exceed the stock, which the cart shows.
 * The emptied guest's cart stays, because responses of checkout are stored under it.
 */
export function mergeCart(
  ctx: Ctx,
  { user_id, guest_token }: { user_id: number; guest_token?: string | undefined },
): Promise<{ guest_token: string }> {
  return inTransaction(ctx, async (ctx) => ({
    guest_token: (await merge(ctx, user_id, guest_token)).token,
  }))
}

const merge = (ctx: Ctx, userId: number, token: string | undefined): Promise<Owned> =>
  mergeIntoUsers(
    ctx,
    'carts',
    { move: queries.moveLines, insert: queries.insertCart, give: queries.giveCart },
    userId,
    token,
  )

/** Days without a change after which a guest's cart is deleted. */
const guestCartLife = 90

/** Job that deletes abandoned carts of guests. */
export async function sweepCarts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const since = daysBefore(ctx.now(), guestCartLife)
  await inBatches(signal, (limit) => queries.deleteGuestCarts(ctx, since, limit))
}
