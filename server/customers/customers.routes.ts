import type { customers } from '#contract/customers.ts'
import type { Handlers } from '#server/http/serve.ts'

export const customersRoutes: Handlers<typeof customers> = {
  page: () => {
    throw new Error('Not built')
  },
  record: () => {
    throw new Error('Not built')
  },
  update: () => {
    throw new Error('Not built')
  },
}
