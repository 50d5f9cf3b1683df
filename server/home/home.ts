/**
 * What fills the home page and the footer beside products: slides, Instagram images, social links.
 * Home promises that each list has an order of its own, to which new ones are added at the end.
 */
import { toCairoDay } from '#contract/cairo.ts'
import { slideTime } from '#contract/slides.ts'
import type { Ctx } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import {
  listShownInstagramImages,
  listSlideRows,
  listSocialLinkRows,
  type ShownInstagramImage,
  type ShownSlide,
} from './home.queries.ts'

export { createInstagramImage } from './instagram-images.ts'
export { createSlide, moveSlide, updateSlide } from './slides.ts'
export { findPlacedSlide } from './slides.queries.ts'
export { createSocialLink } from './social-links.ts'
export type { ShownInstagramImage }

const listAllSlides = remember(['slides'], listSlideRows)

/**
 * Those whose days the shop's day is among. Answers that are kept as bytes are asked again when a
 * day begins (http/cache).
 */
export async function listSlides(ctx: Ctx): Promise<ShownSlide[]> {
  const today = toCairoDay(ctx.now())
  return (await listAllSlides(ctx)).filter((slide) => slideTime(slide, today) === 'now')
}

export const listInstagramImages = remember(['instagram_images'], listShownInstagramImages)

export const listSocialLinks = remember(['social_links'], listSocialLinkRows)
