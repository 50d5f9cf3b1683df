import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { instagramImages, slides, socialLinks } from './home.tables.ts'

export type Slide = typeof slides.$inferSelect
export type InstagramImage = typeof instagramImages.$inferSelect
export type SocialLink = typeof socialLinks.$inferSelect

export type StoredPicture = Pick<typeof mediaFiles.$inferSelect, 'stem' | 'width' | 'height'>
export type ShownSlide = Omit<
  Slide,
  'media_id' | 'phone_media_id' | 'position' | 'created_at' | 'version'
> &
  StoredPicture & { phone: StoredPicture | null }
export type ShownInstagramImage = Pick<InstagramImage, 'id' | 'name' | 'alt' | 'alt_ar'> &
  StoredPicture

/** Picture columns for a reply, beside the row's own columns. */
export const pictureColumns = {
  stem: mediaFiles.stem,
  width: mediaFiles.width,
  height: mediaFiles.height,
}

/** Alias of media_files for a slide's picture for phones; null if it has none. */
export const phoneFiles = alias(mediaFiles, 'phone_files')
export const phoneColumns = {
  phone: { stem: phoneFiles.stem, width: phoneFiles.width, height: phoneFiles.height },
}

/** Slides in their order on the home page, regardless of their days. */
export async function listSlideRows(ctx: Ctx): Promise<ShownSlide[]> {
  const {
    media_id: _,
    phone_media_id: _phone,
    position: _position,
    created_at: _created,
    version: _version,
    ...columns
  } = getTableColumns(slides)
  return ctx.db
    .select({ ...columns, ...pictureColumns, ...phoneColumns })
    .from(slides)
    .innerJoin(mediaFiles, eq(mediaFiles.id, slides.media_id))
    .leftJoin(phoneFiles, eq(phoneFiles.id, slides.phone_media_id))
    .orderBy(asc(slides.position), asc(slides.id))
    .limit(limits.unpaged)
}

/** Images in their order on the home page. */
export async function listShownInstagramImages(ctx: Ctx): Promise<ShownInstagramImage[]> {
  const { id, name, alt, alt_ar } = getTableColumns(instagramImages)
  return ctx.db
    .select({ id, name, alt, alt_ar, ...pictureColumns })
    .from(instagramImages)
    .innerJoin(mediaFiles, eq(mediaFiles.id, instagramImages.media_id))
    .orderBy(asc(instagramImages.position), asc(instagramImages.id))
    .limit(limits.unpaged)
}

/** Links in the order of their creation. */
export async function listSocialLinkRows(
  ctx: Ctx,
): Promise<Pick<SocialLink, 'id' | 'name' | 'link'>[]> {
  const { id, name, link } = socialLinks
  return ctx.db
    .select({ id, name, link })
    .from(socialLinks)
    .orderBy(asc(socialLinks.id))
    .limit(limits.unpaged)
}

/** The position after the last row. */
export const positionAfterLast = (table: typeof slides | typeof instagramImages) =>
  sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
