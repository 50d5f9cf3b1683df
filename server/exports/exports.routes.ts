import type { exports as calls } from '#contract/exports.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  exportBulkResult,
  exportCustomers,
  exportEmptyProducts,
  exportImportProblems,
  exportImportResult,
  exportOrders,
  exportProducts,
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
  settlements: exportSettlements,
  settlement: exportSettlement,
}
