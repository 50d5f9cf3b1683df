import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { instagramImages, slides, socialLinks } from './home.tables.ts'

export type Slide = typeof slides.$inferSelect
export type InstagramImage = typeof instagramImages.$inferSelect
export type SocialLink = typeof socialLinks.$inferSelect

type StoredPicture = { stem: string; width: number; height: number }
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

/** After the last one. */
export async function insertSlide(ctx: Ctx, slide: Omit<typeof slides.$inferInsert, 'position'>): Promise<Slide> {
  const last = ctx.db.select({ position: sql`coalesce(max(${slides.position}), 0) + 1` }).from(slides)
  const [row] = await ctx.db
    .insert(slides)
    .values({ ...slide, position: sql`(${last})` })
    .returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** After the last one. */
export async function insertInstagramImage(
  ctx: Ctx,
  image: Omit<typeof instagramImages.$inferInsert, 'position'>,
): Promise<InstagramImage> {
  const last = ctx.db.select({ position: sql`coalesce(max(${instagramImages.position}), 0) + 1` }).from(instagramImages)
  const [row] = await ctx.db
    .insert(instagramImages)
    .values({ ...image, position: sql`(${last})` })
    .returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

/** Null when there is a link of this name already. */
export async function insertSocialLink(ctx: Ctx, link: typeof socialLinks.$inferInsert): Promise<SocialLink | null> {
  const [row] = await ctx.db.insert(socialLinks).values(link).onConflictDoNothing().returning()
  return row ?? null
}
