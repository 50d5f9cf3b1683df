import type { exports as calls } from '#contract/files/exports.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  exportBulkResult,
  exportCustomers,
  exportEmptyProducts,
  exportImportProblems,
  exportImportResult,
  exportOrders,
  exportParcels,
  exportProducts,
  exportProfit,
  exportProfitOrders,
  exportReorder,
  exportSettlement,
  exportSettlements,
  exportStock,
  exportStockMoves,
} from './exports.ts'

export const exportsRoutes: Handlers<typeof calls> = {
  products: exportProducts,
  emptyProducts: exportEmptyProducts,
  importResult: exportImportResult,
  importProblems: exportImportProblems,
  bulkResult: exportBulkResult,
  stock: exportStock,
  stockMoves: exportStockMoves,
  reorder: exportReorder,
  orders: exportOrders,
  customers: exportCustomers,
  parcels: exportParcels,
  profit: exportProfit,
  profitOrders: exportProfitOrders,
  settlements: exportSettlements,
  settlement: exportSettlement,
}
