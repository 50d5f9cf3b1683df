import type { home } from '#contract/home.ts'
import type { Lang } from '#contract/parts.ts'
import { pageFigures, sliceOf } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import { listInstagramImages, listSlides, listSocialLinks, type ShownInstagramImage } from './home.ts'

export const homeRoutes: Handlers<typeof home> = {
  slides: async (ctx, { lang, page, per_page }) => {
    const sliders = (await listSlides(ctx)).map((row) => {
      const name = inLanguage(lang, row.name, row.name_ar)
      return { ...show(row, lang), name, alt: inLanguage(lang, row.alt, row.alt_ar) ?? name }
    })
    const slice = sliceOf({ page: page ?? 1, per_page })
    const data = sliders.slice(slice.offset, slice.offset + slice.limit)
    return { sliders, slider: { data, ...pageFigures(slice, sliders.length) } }
  },
  instagram: async (ctx, { lang }) => ({ allInsta: (await listInstagramImages(ctx)).map((row) => show(row, lang)) }),
  socialLinks: async (ctx) => ({ allSocialLink: await listSocialLinks(ctx) }),
}

function show(row: ShownInstagramImage, lang: Lang) {
  const { url, width, height } = pictureOf(row)
  return { id: row.id, name: row.name, path: url, alt: inLanguage(lang, row.alt, row.alt_ar) ?? '', width, height }
}
