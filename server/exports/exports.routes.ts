import type { exports as calls } from '#contract/exports.ts'
import type { Handlers } from '#server/http/serve.ts'
import { exportCustomers, exportOrders, exportProducts, exportStock, exportStockMoves } from './exports.ts'

export const exportsRoutes: Handlers<typeof calls> = {
  products: exportProducts,
  stock: exportStock,
  stockMoves: exportStockMoves,
  orders: exportOrders,
  customers: exportCustomers,
}
