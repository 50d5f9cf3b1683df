import type { Ctx } from '#server/ctx.ts'

/**
 * Token of the order with this id and phone; null if there is none. One statement whatever was
 * typed.
 */
export async function findToken(ctx: Ctx, id: number, phone: string): Promise<string | null> {
  const { rows } = await ctx.client.query<{ token: string }>({
    name: 'orders.findToken',
    text: 'select token from orders where id = $1::bigint and phone = $2',
    values: [id, phone],
  })
  return rows[0]?.token ?? null
}
