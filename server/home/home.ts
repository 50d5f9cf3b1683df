/**
 * What fills the home page and the footer beside products: slides, Instagram images, social links.
 * Home promises that each list has an order of its own, to which new ones are added at the end.
 */
import type { Ctx } from '#server/ctx.ts'
import {
  listShownInstagramImages,
  listShownSlides,
  listSocialLinkRows,
  type ShownInstagramImage,
  type ShownSlide,
  type SocialLink,
} from './home.queries.ts'

export { createInstagramImage } from './instagram-images.ts'
export { createSlide } from './slides.ts'
export { createSocialLink } from './social-links.ts'
export type { ShownInstagramImage, ShownSlide }

export const listSlides = (ctx: Ctx): Promise<ShownSlide[]> => listShownSlides(ctx)

export const listInstagramImages = (ctx: Ctx): Promise<ShownInstagramImage[]> => listShownInstagramImages(ctx)

export const listSocialLinks = (ctx: Ctx): Promise<Pick<SocialLink, 'id' | 'name' | 'link'>[]> => listSocialLinkRows(ctx)
