import type { restock } from '#contract/products/restock.ts'
import type { Handlers } from '#server/http/serve.ts'
import { readPage } from '#server/db/page.ts'
import { askForNotice, askForOpening, listPhoneRequests, markNotified } from './restock.ts'

export const restockRoutes: Handlers<typeof restock> = {
  notify: (
    ctx,
    { productId, size_id = null, color_id = null, contact, email = null, phone = null, lang },
  ) => {
    const way = contact === 'phone' ? { email: null, phone } : { email, phone: null }
    return askForNotice(ctx, {
      product_id: productId,
      size_id,
      colour_id: color_id,
      ...way,
      language: lang,
    })
  },

  notifyOpening: (ctx, { contact, email = null, phone = null, lang }) =>
    askForOpening(ctx, {
      ...(contact === 'phone' ? { email: null, phone } : { email, phone: null }),
      language: lang,
    }),

  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listPhoneRequests(ctx, asked, slice))
    return { restock: page, ...figures }
  },

  changeStatus: (ctx, { id, told, undo }) => markNotified(ctx, id, told, undo),
}
