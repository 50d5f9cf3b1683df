import type { search } from '#contract/products/search.ts'
import type { Handlers } from '#server/http/serve.ts'
import { readSearchFilters, searchProducts } from './search.ts'

export const searchRoutes: Handlers<typeof search> = {
  search: (ctx, { search, lang, ...asked }) => searchProducts(ctx, search, asked, lang),
  filters: (ctx, { search, lang }) => readSearchFilters(ctx, search, lang),
}
