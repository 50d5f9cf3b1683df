import type { exports as calls } from '#contract/exports.ts'
import type { Handlers } from '#server/http/serve.ts'
import { exportCustomers, exportOrders, exportProducts } from './exports.ts'

export const exportsRoutes: Handlers<typeof calls> = {
  products: exportProducts,
  orders: exportOrders,
  customers: exportCustomers,
}
