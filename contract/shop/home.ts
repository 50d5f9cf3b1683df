/**
 * Contents of the home page and the footer: slides, Instagram images, social links (R24, R31, R34).
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lang } from '../parts.ts'
import { pageIfAsked, pageReply, perPageIfAsked } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { slideShown } from './slides.ts'

/** A slide: `path` is the picture's address; `width` and `height` are its pixels. */
export const slide = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  ...slideShown,
  /** Text in the picture's lower corner, which also names its link; null for none. */
  caption: z.string().nullable(),
})
export type Slide = z.output<typeof slide>

/** An Instagram image: `name` is the link of the picture (R34). */
export const instagramImage = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})
export type InstagramImage = z.output<typeof instagramImage>

export const socialLink = z.object({ id: z.int(), name: z.string(), link: z.string() })
export type SocialLink = z.output<typeof socialLink>

export const home = {
  slides: endpoint(paths.home.slides, {
    summary:
      'Slides of the home page that are scheduled for today; with ?page= as a page in `slider`',
    input: z.object({ page: pageIfAsked, per_page: perPageIfAsked, lang }),
    reply: z.object({
      sliders: z.array(slide),
      slider: z.object({ data: z.array(slide), ...pageReply }),
    }),
  }),
  instagram: endpoint(paths.home.instagram, {
    summary: 'Pictures of the Instagram row',
    input: z.object({ lang }),
    reply: z.object({ allInsta: z.array(instagramImage) }),
  }),
  socialLinks: endpoint(paths.home.socialLinks, {
    summary: 'Social links of the footer',
    input: z.object({}),
    reply: z.object({ allSocialLink: z.array(socialLink) }),
  }),
}
