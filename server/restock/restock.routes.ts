import type { restock } from '#contract/restock.ts'
import { restockTexts } from '#contract/restock-texts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { askForNotice } from './restock.ts'

export const restockRoutes: Handlers<typeof restock> = {
  notify: async (ctx, { productId, size_id = null, color_id = null, email, lang }) => {
    await askForNotice(ctx, { product_id: productId, size_id, colour_id: color_id, email, language: lang })
    return { message: restockTexts.taken }
  },
}
