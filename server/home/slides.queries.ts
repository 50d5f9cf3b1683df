import { asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import { slideRecord, type slides as calls } from '#contract/shop/slides.ts'
import type { Lang } from '#contract/parts.ts'
import type { Again } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { namedIn } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { mediaFiles } from '../media/media.tables.ts'
import {
  phoneColumns,
  phoneFiles,
  pictureColumns,
  positionAfterLast,
  type Slide,
  type StoredPicture,
} from './home.queries.ts'
import { slides } from './home.tables.ts'

/** A slide for editing, with its stored pictures. */
export type SlideRecord = Slide & StoredPicture & { phone: StoredPicture | null }

/** Filters and sort order of the admin's list. */
export type SlideList = ListOf<ParsedOf<typeof calls.page>>

const orders = (lang: Lang) => ({
  position: [asc(slides.position), asc(slides.id)],
  newest: [desc(slides.id)],
  oldest: [asc(slides.id)],
  name: [namedIn(lang, slides.name, slides.name_ar), asc(slides.id)],
})

const selectRecords = (ctx: Ctx) =>
  ctx.db
    .select({ ...getTableColumns(slides), ...pictureColumns, ...phoneColumns })
    .from(slides)
    .innerJoin(mediaFiles, eq(mediaFiles.id, slides.media_id))
    .leftJoin(phoneFiles, eq(phoneFiles.id, slides.phone_media_id))

const { name, name_ar, alt, alt_ar, caption, caption_ar } = slides
const wordsOfSlides = { name, name_ar, alt, alt_ar, caption, caption_ar }

/** Page of slides, by default in their order on the home page. */
export async function listSlidePage(
  ctx: Ctx,
  { search, sort, lang }: SlideList,
  { limit, offset }: Slice,
): Promise<Rows<SlideRecord>> {
  const asked = await mentions(ctx, slideRecord, wordsOfSlides, search)
  const rows = await selectRecords(ctx)
    .where(asked)
    .orderBy(...orders(lang)[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(slides, asked) }
}

export async function findSlideRecord(ctx: Ctx, id: number): Promise<SlideRecord | null> {
  const [row] = await selectRecords(ctx).where(eq(slides.id, id))
  return row ?? null
}

/** Locks a slide until the transaction ends. */
export async function lockSlideRow(ctx: Ctx, id: number): Promise<Slide | null> {
  const [row] = await ctx.db.select().from(slides).where(eq(slides.id, id)).for('no key update')
  return row ?? null
}

/** One slide as the audit log stores it, with its position among all, from 1. */
export async function findPlacedSlide(
  ctx: Ctx,
  id: number,
): Promise<(Slide & { place: number }) | null> {
  const place = sql<number>`(select count(*)::int from slides as other where (other.position, other.id) <= (slides.position, slides.id))`
  const [row] = await ctx.db
    .select({ ...getTableColumns(slides), place })
    .from(slides)
    .where(eq(slides.id, id))
  return row ?? null
}

/** Inserts a slide at the end, or at its position. */
export async function insertSlide(
  ctx: Ctx,
  slide: Omit<typeof slides.$inferInsert, 'position'> & Partial<Again & { position: number }>,
): Promise<Slide> {
  const [row] = await ctx.db
    .insert(slides)
    .overridingSystemValue()
    .values({ ...slide, position: slide.position ?? positionAfterLast(slides) })
    .returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** @param change with a name at least: an update sets something */
export async function updateSlideRow(
  ctx: Ctx,
  id: number,
  change: Partial<Slide> & Pick<Slide, 'name'>,
): Promise<Slide> {
  const [row] = await ctx.db.update(slides).set(change).where(eq(slides.id, id)).returning()
  if (!row) throw new Error('An update found no row')
  return row
}

/** Locks all slides, in their order on the home page, until the transaction ends. */
export async function lockSlideOrder(ctx: Ctx): Promise<Pick<Slide, 'id' | 'name' | 'position'>[]> {
  // Locked by id, which no move changes, so that two transactions never deadlock. Rows that were
  // waited for are current, but sorted by their former position.
  const rows = await ctx.db
    .select({ id: slides.id, name: slides.name, position: slides.position })
    .from(slides)
    .orderBy(asc(slides.id))
    .for('no key update')
  return rows.sort((one, other) => one.position - other.position || one.id - other.id)
}

/** @param ids of all locked slides in their new order; one added meanwhile comes after them */
export async function putSlideOrder(ctx: Ctx, ids: number[]): Promise<void> {
  const held = sql`${sql.param(ids)}::integer[]`
  await ctx.db
    .update(slides)
    .set({ position: sql`array_position(${held}, ${slides.id})` })
    .where(sql`${slides.id} = any(${held})`)
}

/** Returns the deleted row. */
export async function deleteSlideRow(ctx: Ctx, id: number): Promise<Slide | null> {
  const [row] = await ctx.db.delete(slides).where(eq(slides.id, id)).returning()
  return row ?? null
}
