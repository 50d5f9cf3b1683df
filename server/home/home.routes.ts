import type { home } from '#contract/shop/home.ts'
import type { slides } from '#contract/shop/slides.ts'
import type { socialLinks } from '#contract/shop/social-links.ts'
import { pageFigures, sliceOf } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import { listInstagramImages, listSlides, listSocialLinks } from './home.ts'
import { instagramImageRecords } from './instagram-images.ts'
import { moveSlide, slideRecords } from './slides.ts'
import { deleteSocialLink, socialLinkRecords } from './social-links.ts'

export const homeRoutes: Handlers<typeof home> = {
  slides: async (ctx, { lang, page, per_page }) => {
    const sliders = (await listSlides(ctx)).map((row) => {
      const name = inLanguage(lang, row.name, row.name_ar)
      const { focus_x, focus_y, link } = row
      const phone = row.phone && show(row.phone)
      const caption = inLanguage(lang, row.caption, row.caption_ar)
      return {
        ...show(row),
        id: row.id,
        name,
        alt: inLanguage(lang, row.alt, row.alt_ar) ?? name,
        focus_x,
        focus_y,
        phone,
        link,
        caption,
      }
    })
    const slice = sliceOf({ page: page ?? 1, per_page })
    const data = sliders.slice(slice.offset, slice.offset + slice.limit)
    return { sliders, slider: { data, ...pageFigures(slice, sliders.length) } }
  },
  instagram: async (ctx, { lang }) => ({
    allInsta: (await listInstagramImages(ctx)).map((row) => ({
      ...show(row),
      id: row.id,
      name: row.name,
      alt: inLanguage(lang, row.alt, row.alt_ar) ?? '',
    })),
  }),
  socialLinks: async (ctx) => ({ allSocialLink: await listSocialLinks(ctx) }),
}

function show(stored: Parameters<typeof pictureOf>[0]) {
  const { url, width, height } = pictureOf(stored)
  return { path: url, width, height }
}

export const slidesRoutes: Handlers<typeof slides> = {
  ...recordRoutes(slideRecords),
  move: (ctx, { id, place }) => moveSlide(ctx, id, place),
}

export const instagramImagesRoutes = recordRoutes(instagramImageRecords)

export const socialLinksRoutes: Handlers<typeof socialLinks> = {
  ...recordRoutes(socialLinkRecords),
  delete: (ctx, { name }) => deleteSocialLink(ctx, name),
}
