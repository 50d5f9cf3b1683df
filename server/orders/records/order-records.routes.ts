import type { orderRecords } from '#contract/orders/order-records.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { withMessages } from '../messages/messages.ts'
import { watchOrders } from '../order-news.ts'
import { getOrder, listOrders, listWholeOrders } from './order-records.ts'
import { whatsAppTexts } from '../whatsapp.ts'
import { changeStatus, changeStatuses } from '../status/order-status.ts'

export const orderRecordsRoutes: Handlers<typeof orderRecords> = {
  page: async (ctx, asked) => {
    const { page, figures, counts } = await listOrders(ctx, asked)
    return { allOrders: page, counts, ...figures }
  },
  record: async (ctx, { orderId }) => {
    const order = await getOrder(ctx, orderId)
    return {
      whatsapp: whatsAppTexts(ctx, order, await getShownSettings(ctx)),
      ...(await withMessages(ctx, order)),
    }
  },
  records: async (ctx, { ids }) => ({ orders: await listWholeOrders(ctx, ids) }),
  updateStatus: async (ctx, { order_id, ...change }) => ({
    order: await changeStatus(ctx, order_id, change),
  }),
  updateStatusBulk: async (ctx, { order_ids, versions, ...change }) => {
    const orders = order_ids.map((id, at) => ({ id, version: versions?.[at] }))
    return { results: await changeStatuses(ctx, orders, change) }
  },
  stream: (ctx, _input, { signal = new AbortController().signal }) => watchOrders(ctx, signal),
}
