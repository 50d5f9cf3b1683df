import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { slides as calls } from '#contract/shop/slides.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { mediaFiles } from '../media/media.tables.ts'
import {
  phoneColumns,
  phoneFiles,
  pictureColumns,
  positionAfterLast,
  type Slide,
} from './home.queries.ts'
import { slides } from './home.tables.ts'

const { id, name, name_ar, alt, alt_ar, caption, caption_ar, position } = slides

export const slideRows = recordRows(slides, calls, {
  search: { name, name_ar, alt, alt_ar, caption, caption_ar },
  name: [name, name_ar],
  select: (ctx) =>
    ctx.db
      .select({ ...getTableColumns(slides), ...pictureColumns, ...phoneColumns })
      .from(slides)
      .innerJoin(mediaFiles, eq(mediaFiles.id, slides.media_id))
      .leftJoin(phoneFiles, eq(phoneFiles.id, slides.phone_media_id)),
  defaults: { position: positionAfterLast(slides) },
})

/** One slide as the audit log stores it, with its position among all, from 1. */
export async function findPlacedSlide(
  ctx: Ctx,
  slide: number,
): Promise<(Slide & { place: number }) | null> {
  const place = sql<number>`(select count(*)::int from slides as other where (other.position, other.id) <= (slides.position, slides.id))`
  const [row] = await ctx.db
    .select({ ...getTableColumns(slides), place })
    .from(slides)
    .where(eq(id, slide))
  return row ?? null
}

/** Locks all slides, in their order on the home page, until the transaction ends. */
export async function lockSlideOrder(ctx: Ctx): Promise<Pick<Slide, 'id' | 'name' | 'position'>[]> {
  // Locked by id, which no move changes, so that two transactions never deadlock. Rows that were
  // waited for are current, but sorted by their former position.
  const rows = await ctx.db
    .select({ id, name, position })
    .from(slides)
    .orderBy(asc(id))
    .for('no key update')
  return rows.sort((one, other) => one.position - other.position || one.id - other.id)
}

/** @param ids of all locked slides in their new order; one added meanwhile comes after them */
export async function putSlideOrder(ctx: Ctx, ids: number[]): Promise<void> {
  const held = sql`${sql.param(ids)}::integer[]`
  await ctx.db
    .update(slides)
    .set({ position: sql`array_position(${held}, ${id})` })
    .where(sql`${id} = any(${held})`)
}
