import type { Ctx } from '#server/ctx.ts'
import { areas } from './areas.tables.ts'

export type Area = typeof areas.$inferSelect

/** In the order in which they were added. */
export async function listAreaRows(ctx: Ctx): Promise<Area[]> {
  const { rows } = await ctx.client.query<Area>({
    name: 'areas.list',
    text: 'select id, city, city_ar, price, created_at from areas order by id limit 500',
  })
  return rows
}

/** Nobody deletes it until the transaction ends: an order refers to it. */
export async function holdAreaRow(ctx: Ctx, id: number): Promise<Area | null> {
  const { rows } = await ctx.client.query<Area>({
    name: 'areas.hold',
    text: 'select id, city, city_ar, price, created_at from areas where id = $1 for key share',
    values: [id],
  })
  return rows[0] ?? null
}

/** Null when there is an area of this name already. */
export async function insertArea(ctx: Ctx, area: typeof areas.$inferInsert): Promise<Area | null> {
  const [row] = await ctx.db.insert(areas).values(area).onConflictDoNothing().returning()
  return row ?? null
}
