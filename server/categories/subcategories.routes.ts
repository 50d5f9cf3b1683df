import type { subcategories } from '#contract/subcategories.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getSizeGuideRecord, updateSizeGuide } from './size-guides.ts'
import { createSubcategory, deleteSubcategory, getSubcategoryRecord, listSubcategoryPage, updateSubcategory } from './subcategories.ts'

export const subcategoriesRoutes: Handlers<typeof subcategories> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listSubcategoryPage(ctx, asked, slice))
    return { SubCategory: page, ...figures }
  },
  record: async (ctx, { id }) => ({ subcategory: await getSubcategoryRecord(ctx, id) }),
  create: async (ctx, subcategory) => ({
    subcategory: await createSubcategory(ctx, subcategory),
  }),
  update: async (ctx, { id, ...change }) => ({
    subcategory: await updateSubcategory(ctx, id, change),
  }),
  sizeGuide: async (ctx, { id }) => ({ size_guide: await getSizeGuideRecord(ctx, id) }),
  updateSizeGuide: async (ctx, { id, version, ...guide }) => ({ size_guide: await updateSizeGuide(ctx, id, guide, version) }),
  delete: (ctx, { id }) => deleteSubcategory(ctx, id),
}
