import type { Ctx } from '#server/ctx.ts'
import type { idempotencyKeys } from './checkout.tables.ts'

type KeptAnswer = typeof idempotencyKeys.$inferSelect

/**
 * The body of the answer that this request was given before; null when it is the first of its key. A user who ordered as a guest
 * finds it under that cart's token, or under their own cart when the guest's was joined to it before the order.
 */
export async function findKeptBody(ctx: Ctx, token: string, key: string): Promise<unknown> {
  const { rows } = await ctx.client.query<Pick<KeptAnswer, 'body'>>({
    name: 'checkout.findKeptBody',
    text: `
      select kept.body
      from carts as cart
      join idempotency_keys as kept on kept.cart_id = cart.id
      where (cart.token = $1 or cart.user_id = $2) and kept.key = $3
      order by cart.token = $1 desc
      limit 1`,
    values: [token, ctx.visitor.kind === 'user' ? ctx.visitor.id : null, key],
  })
  return rows[0]?.body ?? null
}

export async function keepAnswer(ctx: Ctx, { cart_id, key, order_id, status, body }: Omit<KeptAnswer, 'created_at'>): Promise<void> {
  await ctx.client.query({
    name: 'checkout.keepAnswer',
    text: 'insert into idempotency_keys (cart_id, key, order_id, status, body, created_at) values ($1, $2, $3, $4, $5, $6)',
    values: [cart_id, key, order_id, status, JSON.stringify(body), ctx.now()],
  })
}

/** @param before what was kept earlier goes, so many at most */
export async function deleteKeptAnswers(ctx: Ctx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await ctx.client.query({
    name: 'checkout.deleteKeptAnswers',
    text: `
      delete from idempotency_keys where (cart_id, key) in (
        select cart_id, key from idempotency_keys where created_at < $1 order by created_at limit $2
      )`,
    values: [before, limit],
  })
  return rowCount ?? 0
}
