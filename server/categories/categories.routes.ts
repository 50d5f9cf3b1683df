import type { z } from 'zod'
import type { categories, category } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import { pictureOf, takePicture } from '#server/media/media.ts'
import {
  createCategory,
  deleteCategory,
  getCategoryRecord,
  isOnSale,
  listCategories,
  listCategoryPage,
  type ShownCategory,
  showRecord,
  updateCategory,
} from './categories.ts'

export const categoriesRoutes: Handlers<typeof categories> = {
  onHome: async (ctx, { lang }) => ({ category: (await listCategories(ctx, { onHome: true })).map((row) => show(row, lang)) }),
  list: async (ctx, { lang }) => ({
    allcategories: (await listCategories(ctx)).map((row) => show(row, lang)),
    on_sale: await isOnSale(ctx),
  }),
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listCategoryPage(ctx, asked, slice))
    return { category: { ...page, data: page.data.map(showRecord) }, ...figures }
  },
  record: async (ctx, { id }) => ({ category: showRecord(await getCategoryRecord(ctx, id)) }),
  create: async (ctx, { image, ...category }) => {
    const created = await createCategory(ctx, { ...category, media_id: await storedId(ctx, image) })
    return { category: showRecord(created) }
  },
  update: async (ctx, { id, image, version, ...change }) => {
    // Before a picture is read for nothing.
    await getCategoryRecord(ctx, id)
    const updated = await updateCategory(ctx, id, { ...change, media_id: await storedId(ctx, image) }, version)
    return { category: showRecord(updated) }
  },
  delete: (ctx, { id }) => deleteCategory(ctx, id),
}

function show(row: ShownCategory, lang: Lang): z.input<typeof category> {
  return {
    id: row.id,
    name: inLanguage(lang, row.name, row.name_ar),
    slug: row.slug,
    isHome: row.is_home,
    is_home: row.is_home,
    image: row.picture && pictureOf(row.picture).url,
    subcategories: row.subcategories.map(({ name_ar, ...rest }) => ({ ...rest, name: inLanguage(lang, rest.name, name_ar) })),
  }
}

async function storedId(ctx: Ctx, image: File | undefined): Promise<number | undefined> {
  return image && (await takePicture(ctx, image, { maxBytes: limits.picture_bytes, field: 'image' })).id
}
