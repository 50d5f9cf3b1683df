import type { search } from '#contract/search.ts'
import type { Handlers } from '#server/http/serve.ts'
import { searchProducts } from './search.ts'

export const searchRoutes: Handlers<typeof search> = {
  search: (ctx, { search, lang, ...asked }) => searchProducts(ctx, search, asked, lang),
}
