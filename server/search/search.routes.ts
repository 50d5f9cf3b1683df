import type { search } from '#contract/products/search.ts'
import type { misses } from '#contract/running/misses.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import { forgetMiss, listMissPage } from './misses.ts'
import { readSearchFilters, searchProducts } from './search.ts'
import { synonymRecords } from './synonyms.ts'

export const searchRoutes: Handlers<typeof search> = {
  search: (ctx, { search, lang, ...asked }) => searchProducts(ctx, search, asked, lang),
  filters: (ctx, { search, lang }) => readSearchFilters(ctx, search, lang),
}

export const synonymsRoutes = recordRoutes(synonymRecords)

export const missesRoutes: Handlers<typeof misses> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listMissPage(ctx, asked, slice))
    return { misses: page, ...figures }
  },
  delete: (ctx, { id }) => forgetMiss(ctx, id),
}
