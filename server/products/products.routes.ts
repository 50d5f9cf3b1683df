import type { productRecords } from '#contract/products/product-records.ts'
import type { products } from '#contract/products/products.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addProduct } from './add-product.ts'
import { archiveProduct } from './archive-product.ts'
import { changeProduct } from './change-product.ts'
import { previewProduct } from './preview.ts'
import { getProductRecord, listProductRecords } from './products.ts'

export const productsRoutes: Handlers<typeof productRecords & Pick<typeof products, 'preview'>> = {
  preview: (ctx, { token, lang }) => previewProduct(ctx, token, lang),
  page: async (ctx, asked) => {
    const { products, counts, low_stock, ...figures } = await listProductRecords(ctx, asked)
    return {
      products,
      counts,
      low_stock,
      pagination: { current_page: figures.current_page, total_pages: figures.last_page },
      ...figures,
    }
  },
  record: async (ctx, { id }) => ({ product: await getProductRecord(ctx, id) }),
  create: async (ctx, form) => ({ product: await addProduct(ctx, form) }),
  update: async (ctx, { id, ...change }) => ({ product: await changeProduct(ctx, id, change) }),
  delete: (ctx, { id }) => archiveProduct(ctx, id),
}
