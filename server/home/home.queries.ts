import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { instagramImages, slides, socialLinks } from './home.tables.ts'

export type Slide = typeof slides.$inferSelect
export type InstagramImage = typeof instagramImages.$inferSelect
export type SocialLink = typeof socialLinks.$inferSelect

export type StoredPicture = Pick<typeof mediaFiles.$inferSelect, 'stem' | 'width' | 'height'>
export type ShownSlide = Pick<Slide, 'id' | 'name' | 'name_ar' | 'alt' | 'alt_ar'> & StoredPicture
export type ShownInstagramImage = Pick<InstagramImage, 'id' | 'name' | 'alt' | 'alt_ar'> & StoredPicture

/** Of a row's picture what a reply shows, beside the row's own columns. */
export const pictureColumns = { stem: mediaFiles.stem, width: mediaFiles.width, height: mediaFiles.height }

/** In their order on the home page. */
export async function listShownSlides(ctx: Ctx): Promise<ShownSlide[]> {
  const { id, name, name_ar, alt, alt_ar } = getTableColumns(slides)
  return ctx.db
    .select({ id, name, name_ar, alt, alt_ar, ...pictureColumns })
    .from(slides)
    .innerJoin(mediaFiles, eq(mediaFiles.id, slides.media_id))
    .orderBy(asc(slides.position), asc(slides.id))
    .limit(limits.unpaged)
}

/** In their order on the home page. */
export async function listShownInstagramImages(ctx: Ctx): Promise<ShownInstagramImage[]> {
  const { id, name, alt, alt_ar } = getTableColumns(instagramImages)
  return ctx.db
    .select({ id, name, alt, alt_ar, ...pictureColumns })
    .from(instagramImages)
    .innerJoin(mediaFiles, eq(mediaFiles.id, instagramImages.media_id))
    .orderBy(asc(instagramImages.position), asc(instagramImages.id))
    .limit(limits.unpaged)
}

/** In the order in which they were added. */
export async function listSocialLinkRows(ctx: Ctx): Promise<Pick<SocialLink, 'id' | 'name' | 'link'>[]> {
  const { id, name, link } = socialLinks
  return ctx.db.select({ id, name, link }).from(socialLinks).orderBy(asc(socialLinks.id)).limit(limits.unpaged)
}

/** The position after the last row. */
export const positionAfterLast = (table: typeof slides | typeof instagramImages) =>
  sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
