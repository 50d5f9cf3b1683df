import type { categories } from '#contract/products/categories.ts'
import { limits } from '#contract/limits.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { takePicture } from '#server/media/media.ts'
import {
  createCategory,
  deleteCategory,
  getCategoryRecord,
  listCategoryPage,
  showRecord,
  updateCategory,
} from './categories.ts'

/**
 * Categories for admins. The lists for shoppers are in catalogue/categories.routes.ts, because they
 * say whether anything is on sale.
 */
export const categoriesRoutes: Omit<Handlers<typeof categories>, 'onHome' | 'list'> = {
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
    // Checked before a picture is stored for nothing.
    await getCategoryRecord(ctx, id)
    const updated = await updateCategory(
      ctx,
      id,
      { ...change, media_id: await storedId(ctx, image) },
      version,
    )
    return { category: showRecord(updated) }
  },
  delete: (ctx, { id }) => deleteCategory(ctx, id),
}

async function storedId(ctx: Ctx, image: File | undefined): Promise<number | undefined> {
  return (
    image && (await takePicture(ctx, image, { maxBytes: limits.picture_bytes, field: 'image' })).id
  )
}
