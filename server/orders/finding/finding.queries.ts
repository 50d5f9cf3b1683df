import type { Ctx } from '#server/ctx.ts'

/**
 * Token of the order with this number and phone; null if there is none. One statement whatever was
 * typed.
 */
export async function findToken(ctx: Ctx, number: string, phone: string): Promise<string | null> {
  const { rows } = await ctx.client.query<{ token: string }>({
    name: 'orders.findToken',
    text: 'select token from orders where number = $1 and phone = $2',
    values: [number, phone],
  })
  return rows[0]?.token ?? null
}
