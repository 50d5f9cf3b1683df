import { asc, desc, eq } from 'drizzle-orm'
import { areaRecord, type areas as calls } from '#contract/couriers/areas.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import type { Again } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { namedIn } from '#server/db/named.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { areas } from './areas.tables.ts'

export type Area = typeof areas.$inferSelect

/** Filters and sort order of the admin's list. */
export type AreaList = ListOf<ParsedOf<typeof calls.page>>

const orders = (lang: Lang) => ({
  oldest: [asc(areas.id)],
  newest: [desc(areas.id)],
  name: [namedIn(lang, areas.city, areas.city_ar), asc(areas.id)],
  price_asc: [asc(areas.price), asc(areas.id)],
  price_desc: [desc(areas.price), desc(areas.id)],
})

/** Areas in the order of their creation. */
export async function listAreaRows(ctx: Ctx): Promise<Area[]> {
  return ctx.db.select().from(areas).orderBy(asc(areas.id)).limit(limits.unpaged)
}

export async function listAreaPage(
  ctx: Ctx,
  { search, sort, lang }: AreaList,
  { limit, offset }: Slice,
): Promise<Rows<Area>> {
  const asked = await mentions(
    ctx,
    areaRecord,
    { city: areas.city, city_ar: areas.city_ar },
    search,
  )
  const rows = await ctx.db
    .select()
    .from(areas)
    .where(asked)
    .orderBy(...orders(lang)[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(areas, asked) }
}

export async function findAreaRow(ctx: Ctx, id: number): Promise<Area | null> {
  const [row] = await ctx.db.select().from(areas).where(eq(areas.id, id))
  return row ?? null
}

/** Locks an area until the transaction ends. */
export async function lockAreaRow(ctx: Ctx, id: number): Promise<Area | null> {
  const [row] = await ctx.db.select().from(areas).where(eq(areas.id, id)).for('no key update')
  return row ?? null
}

/** Null if the name is taken. */
export async function insertArea(
  ctx: Ctx,
  area: typeof areas.$inferInsert & Partial<Again>,
): Promise<Area | null> {
  const [row] = await ctx.db
    .insert(areas)
    .overridingSystemValue()
    .values(area)
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** Inserts areas whose names are not taken, in their order. */
export async function insertAreas(ctx: Ctx, all: (typeof areas.$inferInsert)[]): Promise<Area[]> {
  return all.length > 0 ? ctx.db.insert(areas).values(all).onConflictDoNothing().returning() : []
}

/**
 * Null if another area has this name.
 * @param change with a city at least: an update sets something
 */
export async function updateAreaRow(
  ctx: Ctx,
  id: number,
  change: Partial<Area> & Pick<Area, 'city'>,
): Promise<Area | null> {
  const rows = await unlessTaken(
    ctx.db.update(areas).set(change).where(eq(areas.id, id)).returning(),
  )
  return rows?.[0] ?? null
}

/** Returns the deleted row. */
export async function deleteAreaRow(ctx: Ctx, id: number): Promise<Area | null> {
  const [row] = await ctx.db.delete(areas).where(eq(areas.id, id)).returning()
  return row ?? null
}
