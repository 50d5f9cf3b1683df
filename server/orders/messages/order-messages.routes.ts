import type { orderMessages } from '#contract/orders/order-messages.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listShippingMessages, noteMessage, withMessages } from './messages.ts'

export const orderMessagesRoutes: Handlers<typeof orderMessages> = {
  messages: listShippingMessages,
  noteMessage: async (ctx, noted) => withMessages(ctx, await noteMessage(ctx, noted)),
}
