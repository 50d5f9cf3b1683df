import type { orderConfirming } from '#contract/orders/order-confirming.ts'
import type { Handlers } from '#server/http/serve.ts'
import { addNote, cancelOrder, confirmOrder, noteNoAnswer, reopenOrder } from './confirming.ts'

export const orderConfirmingRoutes: Handlers<typeof orderConfirming> = {
  confirm: async (ctx, seen) => ({ order: await confirmOrder(ctx, seen) }),
  noAnswer: async (ctx, seen) => ({ order: await noteNoAnswer(ctx, seen) }),
  reopen: async (ctx, seen) => ({ order: await reopenOrder(ctx, seen) }),
  cancel: async (ctx, cancelled) => ({ order: await cancelOrder(ctx, cancelled) }),
  note: async (ctx, noted) => ({ order: await addNote(ctx, noted) }),
}
