import type { exports as calls } from '#contract/exports.ts'
import type { Handlers } from '#server/http/serve.ts'
import { exportCustomers, exportOrders } from './exports.ts'

export const exportsRoutes: Handlers<typeof calls> = {
  orders: exportOrders,
  customers: exportCustomers,
}
