import type { Ctx } from '#server/ctx.ts'

/**
 * Position of an order in the queue of unconfirmed orders. The time is PostgreSQL's text, which is
 * more precise than a Date.
 */
export type OrderCursor = { id: number; since: string }

/**
 * Orders waiting for confirmation since the given time or longer, longest first.
 * @param after position of the last order of the previous page
 */
export async function listUnconfirmedBefore(
  ctx: Ctx,
  before: Date,
  after: OrderCursor | null,
  most: number,
): Promise<OrderCursor[]> {
  const { rows } = await ctx.client.query<OrderCursor>({
    name: 'orders.unconfirmedBefore',
    text: `
      select id, waiting_since::text as since
      from orders
      where status = 'pending' and confirmation <> 'confirmed' and waiting_since <= $1 and (waiting_since, id) > ($2::timestamptz, $3::int)
      order by waiting_since, id
      limit $4`,
    values: [before, after?.since ?? '-infinity', after?.id ?? 0, most],
  })
  return rows
}
