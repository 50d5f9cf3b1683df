/**
 * Contents of the home page and the footer beside products: slides, Instagram images, social links.
 * Each list has an order of its own, to which new rows are added at the end.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import { slideTime } from '#contract/shop/slides.ts'
import type { Ctx } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import {
  listShownInstagramImages,
  listSlideRows,
  listSocialLinkRows,
  type ShownInstagramImage,
  type ShownSlide,
} from './home.queries.ts'

export { instagramImageRecords } from './instagram-images.ts'
export { moveSlide, slideRecords } from './slides.ts'
export { findPlacedSlide } from './slides.queries.ts'
export { socialLinkRecords } from './social-links.ts'
export type { ShownInstagramImage }

const listAllSlides = remember(['slides'], listSlideRows)

/** Slides of today. Cached responses expire when a shop day begins (http/cache). */
export async function listSlides(ctx: Ctx): Promise<ShownSlide[]> {
  const today = toCairoDay(ctx.now())
  return (await listAllSlides(ctx)).filter((slide) => slideTime(slide, today) === 'now')
}

export const listInstagramImages = remember(['instagram_images'], listShownInstagramImages)

export const listSocialLinks = remember(['social_links'], listSocialLinkRows)
