import type { Ctx } from '#server/ctx.ts'
import type { idempotencyKeys } from './checkout.tables.ts'

type KeptAnswer = typeof idempotencyKeys.$inferSelect

/**
 * Stored response of a request's idempotency key; null for a new key or a response that the visitor
 * may not read. A user's response is for that user alone. A guest's response is for guests with the
 * cart's token and for the user whom that cart now belongs to. While the cart has no user, any user
 * with its token may read the response, because a guest who signs in need not name their cart. A
 * user who ordered before the guest's cart was merged into theirs finds the response under their
 * own cart.
 */
export async function findStoredAnswer(ctx: Ctx, token: string, key: string): Promise<unknown> {
  const { rows } = await ctx.client.query<Pick<KeptAnswer, 'body'>>({
    name: 'checkout.findStoredAnswer',
    text: `
      select kept.body
      from carts as cart
      join idempotency_keys as kept on kept.cart_id = cart.id
      join orders as made on made.id = kept.order_id
      where (cart.token = $1 or cart.user_id = $2) and kept.key = $3
        and case
          when made.user_id is not null then made.user_id = $2
          else $2 is null or cart.user_id is null or cart.user_id = $2
        end
      order by cart.token = $1 desc
      limit 1`,
    values: [token, ctx.visitor.kind === 'user' ? ctx.visitor.id : null, key],
  })
  return rows[0]?.body ?? null
}

/**
 * Locks a phone (an advisory lock) until the transaction ends, so that its orders are counted and
 * inserted one by one. Taken after the cart, before stock.
 */
export async function lockPhone(ctx: Ctx, phone: string): Promise<void> {
  await ctx.client.query({
    name: 'checkout.lockPhone',
    text: `select pg_advisory_xact_lock('orders'::regclass::oid::int, hashtext($1))`,
    values: [phone],
  })
}

/**
 * Pieces ordered with a locked phone on a shop day, without rejected orders. It is a separate
 * statement after the lock, because a statement sees only what was committed before it began.
 */
export async function countPieces(ctx: Ctx, phone: string, day: string): Promise<number> {
  const { rows } = await ctx.client.query<{ pieces: number }>({
    name: 'checkout.countPieces',
    text: `
      select coalesce(sum(line.quantity), 0)::int as pieces
      from orders as made
      join order_lines as line on line.order_id = made.id
      where made.phone = $1
        and made.status <> 'reject'
        and made.created_at >= $2::date::timestamp at time zone 'Africa/Cairo'
        and made.created_at < ($2::date + 1)::timestamp at time zone 'Africa/Cairo'`,
    values: [phone, day],
  })
  return rows[0]?.pieces ?? 0
}

/** Stores a response; another visitor's response under this cart and key stays. */
export async function storeAnswer(
  ctx: Ctx,
  { cart_id, key, order_id, status, body }: Omit<KeptAnswer, 'created_at'>,
): Promise<void> {
  await ctx.client.query({
    name: 'checkout.storeAnswer',
    text: `
      insert into idempotency_keys (cart_id, key, order_id, status, body, created_at) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing`,
    values: [cart_id, key, order_id, status, JSON.stringify(body), ctx.now()],
  })
}

/** Deletes at most `limit` responses stored before this moment. */
export async function deleteStoredAnswers(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query({
    name: 'checkout.deleteStoredAnswers',
    text: `
      delete from idempotency_keys where (cart_id, key) in (
        select cart_id, key from idempotency_keys where created_at < $1 order by created_at limit $2
      )`,
    values: [before, limit],
  })
  return rowCount ?? 0
}
