import type { Ctx } from '#server/ctx.ts'
import type { Area } from './areas.queries.ts'

/** For checkout: locks the area until the transaction ends, because an order refers to it. */
export async function lockArea(ctx: Ctx, id: number): Promise<Area | null> {
  const { rows } = await ctx.client.query<Area>({
    name: 'areas.lock',
    text: 'select id, city, city_ar, price::bigint as price, days_from, days_to, version, created_at from areas where id = $1 for key share',
    values: [id],
  })
  return rows[0] ?? null
}
