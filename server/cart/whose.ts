/**
 * Whose a cart is. A guest's is the one of the token. A user has one cart on every device, found by the bearer whatever the token;
 * a guest's cart whose token a user brings is joined to it: at sign-in, or at its next use where a client did not name it then,
 * so that nothing is lost by logging in (decisions, Cart and wishlist). A user's token opens the cart without the bearer too,
 * because the calls of a cart ask for none (spec §7), but never to another user.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { newToken } from '#server/token.ts'
import * as queries from './whose.queries.ts'

/** The visitor's cart, held until the transaction ends; null when there is none. */
export async function openCart(ctx: Ctx, token: string | undefined): Promise<queries.CartRow | null> {
  await joinBrought(ctx, token)
  return lockOwnCart(ctx, token)
}

/** The same, without what a user brings. */
export const lockOwnCart = (ctx: Ctx, token: string | undefined): Promise<queries.CartRow | null> => queries.lockCart(ctx, token)

/** For a visitor who has none. */
export function makeCart(ctx: Ctx): Promise<queries.CartRow> {
  return ctx.visitor.kind === 'user' ? join(ctx, ctx.visitor.id, undefined) : queries.insertCart(ctx, { token: newToken(), user_id: null })
}

/**
 * Joins a guest's cart that holds something to that of the user who brings its token. Lines that move hold their products until the
 * transaction ends: it may not wait for stock then, because an admin who renames a product waits for those while holding the stock.
 */
export async function joinBrought(ctx: Ctx, token: string | undefined): Promise<void> {
  if (ctx.visitor.kind === 'guest' || token === undefined || !(await queries.isFilledGuestCart(ctx, token))) return
  const { id } = ctx.visitor
  await inTransaction(ctx, (ctx) => join(ctx, id, token))
}

/**
 * For signedIn: joins the cart of the token, when it is a guest's, to the user's own, and answers the token of that one; it is made
 * when there is none. Lines may then ask for more than there is: they say so. The guest's cart stays, emptied, for the answers of
 * checkout that are kept under it.
 */
export function joinCart(
  ctx: Ctx,
  { user_id, guest_token }: { user_id: number; guest_token?: string | undefined },
): Promise<{ guest_token: string }> {
  return inTransaction(ctx, async (ctx) => ({ guest_token: (await join(ctx, user_id, guest_token)).token }))
}

async function join(ctx: Ctx, userId: number, token: string | undefined): Promise<queries.CartRow> {
  await queries.lockOwner(ctx, userId)
  const carts = await queries.lockCartsToJoin(ctx, userId, token)
  const own = carts.find((cart) => cart.user_id === userId)
  const brought = carts.find((cart) => cart.user_id === null)
  if (own && brought) await queries.moveLines(ctx, brought.id, own.id)
  if (own) return own
  if (!brought) return queries.insertCart(ctx, { token: newToken(), user_id: userId })
  await queries.giveCart(ctx, brought.id, userId)
  return { ...brought, user_id: userId }
}

/** Days without a change after which a guest's cart is given up. */
const guestCartLife = 90

/** Deletes the carts that guests have left. */
export async function sweepCarts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const since = daysBefore(ctx.now(), guestCartLife)
  await inBatches(signal, (limit) => queries.deleteGuestCarts(ctx, since, limit))
}
