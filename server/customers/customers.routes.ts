import type { customers } from '#contract/customers.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getCustomer, noteCustomer } from './customers.ts'

export const customersRoutes: Handlers<typeof customers> = {
  page: () => {
    throw new Error('Not built')
  },
  record: (ctx, { phone, ...asked }) => getCustomer(ctx, phone, asked),
  update: async (ctx, { phone, version, ...change }) => ({ customer: await noteCustomer(ctx, phone, change, version) }),
}
