import type { Ctx } from '#server/ctx.ts'
import type { Area } from './areas.queries.ts'

/** Nobody deletes it until the transaction ends: an order refers to it. */
export async function lockAreaKey(ctx: Ctx, id: number): Promise<Area | null> {
  const { rows } = await ctx.client.query<Area>({
    name: 'areas.lockKey',
    text: 'select * from areas where id = $1 for key share',
    values: [id],
  })
  return rows[0] ?? null
}
