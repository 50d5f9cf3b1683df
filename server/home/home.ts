/**
 * What fills the home page and the footer beside products: slides, Instagram images, social links.
 * Home promises that each list has an order of its own, to which new ones are added at the end, and that no link leads to a script.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflict, invalid } from '#server/refusal.ts'
import {
  type InstagramImage,
  insertInstagramImage,
  insertSlide,
  insertSocialLink,
  listShownInstagramImages,
  listShownSlides,
  listSocialLinkRows,
  type ShownInstagramImage,
  type ShownSlide,
  type Slide,
  type SocialLink,
} from './home.queries.ts'

export type { InstagramImage, ShownInstagramImage, ShownSlide, Slide, SocialLink }

/** `media_id` is a stored picture's (media: takePicture). */
type WithPicture = { media_id: number; alt?: string | null; alt_ar?: string | null }
export type NewSlide = WithPicture & { name: string; name_ar?: string | null }
/** `name` is the link that the picture leads to (spec §3). */
export type NewInstagramImage = WithPicture & { name: string }
export type NewSocialLink = { name: string; link: string }

export const listSlides = (ctx: Ctx): Promise<ShownSlide[]> => listShownSlides(ctx)

export const listInstagramImages = (ctx: Ctx): Promise<ShownInstagramImage[]> => listShownInstagramImages(ctx)

export const listSocialLinks = (ctx: Ctx): Promise<Pick<SocialLink, 'id' | 'name' | 'link'>[]> => listSocialLinkRows(ctx)

export async function createSlide(ctx: Ctx, slide: NewSlide): Promise<Slide> {
  return inTransaction(ctx, (ctx) => insertSlide(ctx, { ...slide, created_at: ctx.now() }))
}

/** Refuses with 422 a link that is none of http(s). */
export async function createInstagramImage(ctx: Ctx, image: NewInstagramImage): Promise<InstagramImage> {
  if (!/^https?:\/\//i.test(image.name)) throw invalid({ name: ['Enter a link that starts with https://'] })
  return inTransaction(ctx, (ctx) => insertInstagramImage(ctx, { ...image, created_at: ctx.now() }))
}

/** Refuses with 409 a name that is there already and with 422 a link that is none of http(s), mailto and tel (decisions, Content). */
export async function createSocialLink(ctx: Ctx, { name, link }: NewSocialLink): Promise<SocialLink> {
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(link)) throw invalid({ link: ['Enter a link that starts with https://, mailto: or tel:'] })
  return inTransaction(ctx, async (ctx) => {
    const row = await insertSocialLink(ctx, { name, link, created_at: ctx.now() })
    if (!row) throw conflict(`There is a social link named ${name} already`)
    return row
  })
}
