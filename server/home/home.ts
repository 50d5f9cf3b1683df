/**
 * What fills the home page and the footer beside products: slides, Instagram images, social links.
 * Home promises that each list has an order of its own, to which new ones are added at the end.
 */
import { remember } from '#server/db/remember.ts'
import { listShownInstagramImages, listShownSlides, listSocialLinkRows, type ShownInstagramImage } from './home.queries.ts'

export { createInstagramImage } from './instagram-images.ts'
export { createSlide } from './slides.ts'
export { createSocialLink } from './social-links.ts'
export type { ShownInstagramImage }

export const listSlides = remember(['slides'], listShownSlides)

export const listInstagramImages = remember(['instagram_images'], listShownInstagramImages)

export const listSocialLinks = remember(['social_links'], listSocialLinkRows)
