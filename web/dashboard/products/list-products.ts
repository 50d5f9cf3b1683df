import { adminApi } from '../api.ts'
import type { listLoader } from '../kit/list/list-load.ts'

/**
 * Products as a list asks for them. Each screen keeps its own for Back: `listLoader(listProducts)`.
 */
export const listProducts = async (
  ...[asked, options]: Parameters<Parameters<typeof listLoader>[0]>
) => {
  const { products, counts, current_page, last_page, total } = await adminApi().products.page(
    asked,
    options,
  )
  return { data: products, counts, current_page, last_page, total }
}
