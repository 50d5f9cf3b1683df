import type { Ctx } from '#server/ctx.ts'

/**
 * Where an order stands among those that wait; the moment as PostgreSQL writes it, which knows it
 * more finely than a Date.
 */
export type Place = { id: number; since: string }

/**
 * Those that wait to be confirmed since then or longer, the longest first. @param after the last
 * one of those that were answered before
 */
export async function listUnconfirmedBefore(
  ctx: Ctx,
  before: Date,
  after: Place | null,
  most: number,
): Promise<Place[]> {
  const { rows } = await ctx.client.query<Place>({
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
