import type { orderConfirming } from '#contract/orders/order-confirming.ts'
import type { Handlers } from '#server/http/serve.ts'
import { withMessages } from '../messages/messages.ts'
import { addNote, cancelOrder, confirmOrder, noteNoAnswer, reopenOrder } from './confirming.ts'

export const orderConfirmingRoutes: Handlers<typeof orderConfirming> = {
  confirm: async (ctx, seen) => withMessages(ctx, await confirmOrder(ctx, seen)),
  noAnswer: async (ctx, seen) => withMessages(ctx, await noteNoAnswer(ctx, seen)),
  reopen: async (ctx, seen) => withMessages(ctx, await reopenOrder(ctx, seen)),
  cancel: async (ctx, cancelled) => withMessages(ctx, await cancelOrder(ctx, cancelled)),
  note: async (ctx, noted) => withMessages(ctx, await addNote(ctx, noted)),
}
