import type { customers } from '#contract/orders/customers/customers.ts'
import type { Handlers } from '#server/http/serve.ts'
import { getCustomer, listCustomers, noteCustomer } from './customers.ts'

export const customersRoutes: Handlers<typeof customers> = {
  page: async (ctx, asked) => {
    const { page, figures, counts } = await listCustomers(ctx, asked)
    return { customers: page, counts, ...figures }
  },
  record: (ctx, { phone, ...asked }) => getCustomer(ctx, phone, asked),
  update: async (ctx, { phone, version, ...change }) => ({
    customer: await noteCustomer(ctx, phone, change, version),
  }),
}
