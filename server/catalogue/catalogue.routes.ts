import type { Lang } from '#contract/parts.ts'
import type { ListFilters } from '#contract/products/list-filters.ts'
import type { products } from '#contract/products/products.ts'
import {
  type Category,
  getCategory,
  getCategoryByName,
  getSizeGuide,
} from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import type { PageAsked } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { inLanguage } from '#server/language.ts'
import { getProduct, listCategoryTiles } from './catalogue.ts'
import { listProducts, listProductsOfCategory, readFilters } from './product-lists.ts'

export const catalogueRoutes: Handlers<Omit<typeof products, 'preview'>> = {
  list: (ctx, { lang, ...asked }) => listProducts(ctx, asked, lang),
  get: async (ctx, { id, lang }) => ({ product: await getProduct(ctx, id, lang) }),
  ofCategory: async (ctx, { id, lang, ...asked }) =>
    showCategory(ctx, await getCategory(ctx, id), asked, lang),
  ofCategoryName: async (ctx, { name, lang, ...asked }) =>
    showCategory(ctx, await getCategoryByName(ctx, name), asked, lang),
  sizeGuide: async (ctx, { id, lang }) => ({ size_guide: await getSizeGuide(ctx, id, lang) }),
  filters: async (ctx, { category, lang, ...rest }) =>
    readFilters(
      ctx,
      { ...rest, category: category ? await getCategoryByName(ctx, category) : null },
      lang,
    ),
  categoryTiles: async (ctx, { kind, lang }) => ({
    categories: await listCategoryTiles(ctx, kind, lang),
  }),
}

type Asked = PageAsked & Partial<ListFilters> & { subcategory?: string | undefined }

async function showCategory(ctx: Ctx, category: Category, asked: Asked, lang: Lang) {
  const { id, name, name_ar, slug } = category
  return {
    ...(await listProductsOfCategory(ctx, category, asked, lang)),
    category: { id, name: inLanguage(lang, name, name_ar), slug },
  }
}
