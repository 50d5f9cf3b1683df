import { adminApi } from '../api.ts'
import type { listLoader } from '../kit/list/list-load.ts'

/**
 * Request of a product list. Each screen has a cache for Back of its own:
 * `listLoader(listProducts)`.
 */
export const listProducts = async (
  ...[asked, options]: Parameters<Parameters<typeof listLoader>[0]>
) => {
  const { products, counts, low_stock, current_page, last_page, total } =
    await adminApi().products.page(asked, options)
  return { data: products, counts, low_stock, current_page, last_page, total }
}
