/**
 * Whose a cart is. The token names it: a guest's is the one of the token. A user has one cart of their own on every device, which a guest's
 * is joined to when its token comes along at sign-in; with the bearer a guest's token still opens that cart while it holds something,
 * and every other token the user's own (R85). Without a bearer a token opens what it belongs to, a user's cart
 * too, because the calls of a cart ask for none (R18); with one never another user's.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { joinToUser, lockTheirs, type Owned } from '#server/db/whose.ts'
import { newToken } from '#server/token.ts'
import * as queries from './whose.queries.ts'

/** The visitor's cart, held until the transaction ends; null when there is none. */
export async function openCart(ctx: Ctx, token: string | undefined): Promise<Owned | null> {
  if (ctx.visitor.kind === 'guest') return queries.lockCart(ctx, token)
  const carts = await lockTheirs(ctx, 'carts', ctx.visitor.id, token)
  const guests = carts.find((cart) => cart.user_id === null)
  // Asked once both are held: a sign-in may have moved everything into the user's own meanwhile.
  if (guests && (await queries.touchFilledCart(ctx, guests.id))) return guests
  return carts.find((cart) => cart.user_id !== null) ?? null
}

/** For a visitor who has none. */
export function makeCart(ctx: Ctx): Promise<Owned> {
  return ctx.visitor.kind === 'user' ? join(ctx, ctx.visitor.id, undefined) : queries.insertCart(ctx, { token: newToken(), user_id: null })
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

const join = (ctx: Ctx, userId: number, token: string | undefined): Promise<Owned> =>
  joinToUser(ctx, 'carts', { move: queries.moveLines, insert: queries.insertCart, give: queries.giveCart }, userId, token)

/** Days without a change after which a guest's cart is given up. */
const guestCartLife = 90

/** Deletes the carts that guests have left. */
export async function sweepCarts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const since = daysBefore(ctx.now(), guestCartLife)
  await inBatches(signal, (limit) => queries.deleteGuestCarts(ctx, since, limit))
}
