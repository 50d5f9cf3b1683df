import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import {
  instagramImageRecord,
  type instagramImages as calls,
} from '#contract/shop/instagram-images.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { named } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { mediaFiles } from '../media/media.tables.ts'
import {
  type InstagramImage,
  pictureColumns,
  positionAfterLast,
  type StoredPicture,
} from './home.queries.ts'
import { instagramImages } from './home.tables.ts'

/** An Instagram image for editing, with its stored picture. */
export type InstagramImageRecord = InstagramImage & StoredPicture

/** Filters and sort order of the admin's list. */
export type InstagramImageList = ListOf<ParsedOf<typeof calls.page>>

const orders = {
  position: [asc(instagramImages.position), asc(instagramImages.id)],
  newest: [desc(instagramImages.id)],
  oldest: [asc(instagramImages.id)],
  name: [named(instagramImages.name), asc(instagramImages.id)],
}

const selectRecords = (ctx: Ctx) =>
  ctx.db
    .select({ ...getTableColumns(instagramImages), ...pictureColumns })
    .from(instagramImages)
    .innerJoin(mediaFiles, eq(mediaFiles.id, instagramImages.media_id))

/** Page of images, by default in their order on the home page. */
export async function listInstagramImagePage(
  ctx: Ctx,
  { search, sort }: InstagramImageList,
  { limit, offset }: Slice,
): Promise<Rows<InstagramImageRecord>> {
  const asked = await mentions(
    ctx,
    instagramImageRecord,
    { name: instagramImages.name, alt: instagramImages.alt, alt_ar: instagramImages.alt_ar },
    search,
  )
  const rows = await selectRecords(ctx)
    .where(asked)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(instagramImages, asked) }
}

export async function findInstagramImageRecord(
  ctx: Ctx,
  id: number,
): Promise<InstagramImageRecord | null> {
  const [row] = await selectRecords(ctx).where(eq(instagramImages.id, id))
  return row ?? null
}

/** Locks an image until the transaction ends. */
export async function lockInstagramImageRow(ctx: Ctx, id: number): Promise<InstagramImage | null> {
  const [row] = await ctx.db
    .select()
    .from(instagramImages)
    .where(eq(instagramImages.id, id))
    .for('no key update')
  return row ?? null
}

/** Inserts an image at the end. */
export async function insertInstagramImage(
  ctx: Ctx,
  image: Omit<typeof instagramImages.$inferInsert, 'position'>,
): Promise<InstagramImage> {
  const [row] = await ctx.db
    .insert(instagramImages)
    .values({ ...image, position: positionAfterLast(instagramImages) })
    .returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** @param change with a name at least: an update sets something */
export async function updateInstagramImageRow(
  ctx: Ctx,
  id: number,
  change: Partial<InstagramImage> & Pick<InstagramImage, 'name'>,
): Promise<InstagramImage> {
  const [row] = await ctx.db
    .update(instagramImages)
    .set(change)
    .where(eq(instagramImages.id, id))
    .returning()
  if (!row) throw new Error('An update found no row')
  return row
}

/** Returns the deleted row. */
export async function deleteInstagramImageRow(
  ctx: Ctx,
  id: number,
): Promise<InstagramImage | null> {
  const [row] = await ctx.db.delete(instagramImages).where(eq(instagramImages.id, id)).returning()
  return row ?? null
}
