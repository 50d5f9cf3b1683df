import type { Ctx } from '#server/ctx.ts'
import type { idempotencyKeys } from './checkout.tables.ts'

type KeptAnswer = typeof idempotencyKeys.$inferSelect

/** The body of the answer that this request was given before; null when it is the first of its key. */
export async function findKeptBody(ctx: Ctx, cartId: number, key: string): Promise<unknown> {
  const { rows } = await ctx.client.query<Pick<KeptAnswer, 'body'>>({
    name: 'checkout.findKeptBody',
    text: 'select body from idempotency_keys where cart_id = $1 and key = $2',
    values: [cartId, key],
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
