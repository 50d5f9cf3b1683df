import type { pages } from '#contract/shop/pages.ts'
import type { Handlers } from '#server/http/serve.ts'
import { changePage, getPage, listPages, readPage } from './pages.ts'

export const pagesRoutes: Handlers<typeof pages> = {
  get: async (ctx, { name, lang }) => ({ page: await readPage(ctx, name, lang) }),
  page: async (ctx) => ({ pages: await listPages(ctx) }),
  record: async (ctx, { id }) => ({ page: await getPage(ctx, id) }),
  update: async (ctx, { id, version, ...change }) => ({
    page: await changePage(ctx, id, change, version),
  }),
}
