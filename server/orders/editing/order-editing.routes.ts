import type { orderEditing } from '#contract/orders/order-editing.ts'
import type { Handlers } from '#server/http/serve.ts'
import { editOrder, previewEdit } from './edit-order.ts'

export const orderEditingRoutes: Handlers<typeof orderEditing> = {
  preview: (ctx, { id, ...edit }) => previewEdit(ctx, id, edit),
  edit: async (ctx, { id, tell_customer, ...edit }) => ({
    order: await editOrder(ctx, id, edit, { notifyCustomer: tell_customer }),
  }),
}
