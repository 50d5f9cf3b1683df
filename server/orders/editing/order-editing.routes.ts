import type { orderEditing } from '#contract/order-editing.ts'
import type { Handlers } from '#server/http/serve.ts'

export const orderEditingRoutes: Handlers<typeof orderEditing> = {
  preview: () => {
    throw new Error('Not built')
  },
  edit: () => {
    throw new Error('Not built')
  },
}
