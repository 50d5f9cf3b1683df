import type { subcategories } from '#contract/products/subcategories.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  createSubcategory,
  getSizeGuideRecord,
  updateSizeGuide,
  updateSubcategory,
} from '#server/categories/categories.ts'
import {
  deleteEmptySubcategory,
  getSubcategoryRecord,
  listSubcategoryRecords,
  withCount,
} from './subcategories.ts'

export const subcategoriesRoutes: Handlers<typeof subcategories> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) =>
      listSubcategoryRecords(ctx, asked, slice),
    )
    return { SubCategory: page, ...figures }
  },
  record: async (ctx, { id }) => ({ subcategory: await getSubcategoryRecord(ctx, id) }),
  create: async (ctx, subcategory) => ({
    subcategory: await withCount(ctx, await createSubcategory(ctx, subcategory)),
  }),
  update: async (ctx, { id, ...change }) => ({
    subcategory: await withCount(ctx, await updateSubcategory(ctx, id, change)),
  }),
  sizeGuide: async (ctx, { id }) => ({ size_guide: await getSizeGuideRecord(ctx, id) }),
  updateSizeGuide: async (ctx, { id, version, ...guide }) => ({
    size_guide: await updateSizeGuide(ctx, id, guide, version),
  }),
  delete: (ctx, { id }) => deleteEmptySubcategory(ctx, id),
}
