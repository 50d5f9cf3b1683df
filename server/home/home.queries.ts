import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { mediaFiles } from '../media/media.tables.ts'
import type { instagramImages, slides, socialLinks } from './home.tables.ts'

export type Slide = typeof slides.$inferSelect
export type InstagramImage = typeof instagramImages.$inferSelect
export type SocialLink = typeof socialLinks.$inferSelect

export type StoredPicture = { stem: string; width: number; height: number }
export type ShownSlide = Pick<Slide, 'id' | 'name' | 'name_ar' | 'alt' | 'alt_ar'> & StoredPicture
export type ShownInstagramImage = Pick<InstagramImage, 'id' | 'name' | 'alt' | 'alt_ar'> & StoredPicture

/** In their order on the home page. */
export async function listShownSlides(ctx: Ctx): Promise<ShownSlide[]> {
  const { rows } = await ctx.client.query<ShownSlide>({
    name: 'home.slides',
    text: `
      select slide.id, slide.name, slide.name_ar, slide.alt, slide.alt_ar, file.stem, file.width, file.height
      from slides as slide
      join media_files as file on file.id = slide.media_id
      order by slide.position, slide.id
      limit 500`,
  })
  return rows
}

/** In their order on the home page. */
export async function listShownInstagramImages(ctx: Ctx): Promise<ShownInstagramImage[]> {
  const { rows } = await ctx.client.query<ShownInstagramImage>({
    name: 'home.instagram',
    text: `
      select image.id, image.name, image.alt, image.alt_ar, file.stem, file.width, file.height
      from instagram_images as image
      join media_files as file on file.id = image.media_id
      order by image.position, image.id
      limit 500`,
  })
  return rows
}

/** In the order in which they were added. */
export async function listSocialLinkRows(ctx: Ctx): Promise<Pick<SocialLink, 'id' | 'name' | 'link'>[]> {
  const { rows } = await ctx.client.query<Pick<SocialLink, 'id' | 'name' | 'link'>>({
    name: 'home.socialLinks',
    text: 'select id, name, link from social_links order by id limit 500',
  })
  return rows
}

/** Of a row's picture what a reply shows, beside the row's own columns. */
export const pictureColumns = { stem: mediaFiles.stem, width: mediaFiles.width, height: mediaFiles.height }

/** The position after the last row. */
export const positionAfterLast = (table: typeof slides | typeof instagramImages) =>
  sql<number>`(select coalesce(max(${table.position}), 0) + 1 from ${table})`
