import type { ownPages } from '#contract/shop/own-pages.ts'
import type { Handlers } from '#server/http/serve.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import { addSectionPicture, listLinkedPages, ownPageRecords, showPage } from './own-pages.ts'

export const ownPagesRoutes: Handlers<typeof ownPages> = {
  ...recordRoutes(ownPageRecords),
  linked: async (ctx, { lang }) => ({ pages: await listLinkedPages(ctx, lang) }),
  get: async (ctx, { slug, lang, preview }) => ({ page: await showPage(ctx, slug, lang, preview) }),
  addPicture: async (ctx, { path }) => ({ picture: await addSectionPicture(ctx, path) }),
}
