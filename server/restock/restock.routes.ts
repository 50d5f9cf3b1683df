import type { restock } from '#contract/restock.ts'
import type { Handlers } from '#server/http/serve.ts'
import { askForNotice } from './restock.ts'

export const restockRoutes: Handlers<typeof restock> = {
  notify: (ctx, { productId, size_id = null, color_id = null, email, lang }) =>
    askForNotice(ctx, { product_id: productId, size_id, colour_id: color_id, email, language: lang }),
}
