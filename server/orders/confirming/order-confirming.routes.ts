import type { orderConfirming } from '#contract/order-confirming.ts'
import type { Handlers } from '#server/http/serve.ts'

export const orderConfirmingRoutes: Handlers<typeof orderConfirming> = {
  confirm: () => {
    throw new Error('Not built')
  },
  noAnswer: () => {
    throw new Error('Not built')
  },
  reopen: () => {
    throw new Error('Not built')
  },
  cancel: () => {
    throw new Error('Not built')
  },
  note: () => {
    throw new Error('Not built')
  },
}
