/**
 * Categories for shoppers; their list also says whether anything is on sale, for the shop's menu.
 */
import type { z } from 'zod'
import type { categories, category } from '#contract/products/categories.ts'
import type { Lang } from '#contract/parts.ts'
import { listCategories, type ShownCategory } from '#server/categories/categories.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf } from '#server/media/media.ts'
import { hasReduced } from './catalogue.ts'

export const shownCategoriesRoutes: Pick<Handlers<typeof categories>, 'onHome' | 'list'> = {
  onHome: async (ctx, { lang }) => ({
    category: (await listCategories(ctx, { onHome: true })).map((row) => show(row, lang)),
  }),
  list: async (ctx, { lang }) => ({
    allcategories: (await listCategories(ctx)).map((row) => show(row, lang)),
    on_sale: await hasReduced(ctx),
  }),
}

function show(row: ShownCategory, lang: Lang): z.input<typeof category> {
  return {
    id: row.id,
    name: inLanguage(lang, row.name, row.name_ar),
    slug: row.slug,
    isHome: row.is_home,
    is_home: row.is_home,
    image: row.picture && pictureOf(row.picture).url,
    subcategories: row.subcategories.map(({ name_ar, ...rest }) => ({
      ...rest,
      name: inLanguage(lang, rest.name, name_ar),
    })),
  }
}
