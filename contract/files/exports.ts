/**
 * Lists as files: all rows that match the list's filters, without pages, in the order of the list
 * (R260); and the results of an import or of a bulk change (R266, R267).
 */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { adminPaths } from '../admin-paths.ts'
import { customers } from '../orders/customers/customers.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { orderRecords } from '../orders/order-records.ts'
import { asked, day, id, lang, nothing, optional } from '../parts.ts'
import { parcels } from '../couriers/parcels.ts'
import { productRecords } from '../products/product-records.ts'
import { profitOrdersAsked, profitSummary } from '../couriers/profit.ts'
import { settlements } from '../couriers/settlements.ts'
import { stock, stockMoveGroups } from '../products/stock.ts'

export const sheetFormat = z.enum(['csv', 'xlsx'])
export type SheetFormat = z.output<typeof sheetFormat>

/** Titles of the sheets in an XLSX. */
export const sheetTitles = {
  products: { en: 'Products', ar: 'المنتجات' },
  emptyProducts: { en: 'Products', ar: 'المنتجات' },
  importResult: { en: 'Result', ar: 'النتيجة' },
  importProblems: { en: 'Wrong rows', ar: 'صفوف بها خطأ' },
  bulkResult: { en: 'Result', ar: 'النتيجة' },
  orders: { en: 'Orders', ar: 'الطلبات' },
  stock: { en: 'Stock', ar: 'المخزون' },
  stockMoves: { en: 'Stock moves', ar: 'حركات المخزون' },
  reorder: { en: 'To buy', ar: 'نواقص للشراء' },
  customers: { en: 'Customers', ar: 'العملاء' },
  parcels: { en: 'Parcels', ar: 'الشحنات' },
  profit: { en: 'Profit', ar: 'الربح' },
  profitOrders: { en: 'Orders', ar: 'الطلبات' },
  settlements: { en: 'Settlements', ar: 'التسويات' },
  settlement: { en: 'Result', ar: 'النتيجة' },
} as const satisfies Record<string, { en: string; ar: string }>
export type SheetName = keyof typeof sheetTitles

const format = { format: sheetFormat }
const paging = { page: true, per_page: true } as const

const asFile =
  'CSV (UTF-8 with a byte order mark) or XLSX, headings and names in the language of `lang`; the filters are those of the list'
const inWords = 'CSV (UTF-8 with a byte order mark) or XLSX, all words in the language of `lang`'

/** Pieces by variant, as `12:20,13:5`: of variant 12 twenty, of 13 five. */
const orderedPieces = z
  .string()
  .max(limits.ordered_pieces)
  .regex(/^\d{1,9}:\d{1,6}(,\d{1,9}:\d{1,6})*$/, coded('label_counts'))
  .transform(
    (text) => new Map(text.split(',').map((one) => one.split(':').map(Number) as [number, number])),
  )

export const exports = {
  products: endpoint(adminPaths.exports.products, {
    summary: `Products as a file that the import accepts, one row for each variant. ${asFile}`,
    input: productRecords.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', stock: 'low' },
  }),
  emptyProducts: endpoint(adminPaths.exports.emptyProducts, {
    summary: 'Template of the product import: its headings in the language of `lang`, without rows',
    input: z.object({ ...format, lang }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', lang: 'ar' },
  }),
  importResult: endpoint(adminPaths.exports.importResult, {
    summary: `Results of an import as a file, one row for each product: errors, missing data and changes. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
  importProblems: endpoint(adminPaths.exports.importProblems, {
    summary: `Errors of an import as a file, one row for each wrong cell. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
  bulkResult: endpoint(adminPaths.exports.bulkResult, {
    summary: `Results of a bulk change as a file, one row for each product: before, after, and the reason if unchanged. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
  stock: endpoint(adminPaths.exports.stock, {
    summary: `Stock as a file, one row for each variant, or one for a product that is counted as a whole. ${asFile}`,
    input: stock.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', level: 'low' },
  }),
  stockMoves: endpoint(adminPaths.exports.stockMoves, {
    summary: `Stock movements of one variant or of all as a file, newest first; \`from\` and \`to\` are days of the shop. ${asFile}`,
    input: z.object({
      ...format,
      variant_id: asked(id()),
      kind: asked(z.enum(stockMoveGroups)),
      from: asked(day()),
      to: asked(day()),
      lang,
    }),
    reply: nothing,
    refusals: [404],
    example: { format: 'csv', kind: 'received', from: '2026-03-01', to: '2026-03-31' },
  }),
  reorder: endpoint(adminPaths.exports.reorder, {
    summary: `Reorder list as a file: all variants that run out with the suggested quantities, or only those of \`pieces\` with its quantities. ${asFile}`,
    input: stock.reorder.input
      .omit(paging)
      .extend({ ...format, pieces: optional(orderedPieces), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', lead_days: '10', lasting_days: '45', pieces: '1:20,2:12' },
  }),
  orders: endpoint(adminPaths.exports.orders, {
    summary: `Orders as a file, one row for each line; the totals of an order are in its first row. ${asFile}`,
    input: orderRecords.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', status: 'accept', from: '2026-03-01', to: '2026-03-31' },
  }),
  customers: endpoint(adminPaths.exports.customers, {
    summary: `Customers as a file, one row for each phone. ${asFile}`,
    input: customers.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'csv', sort: 'spent' },
  }),
  parcels: endpoint(adminPaths.exports.parcels, {
    summary: `Parcels as a file, one row for each. ${asFile}`,
    input: parcels.page.input.omit(paging).extend({ ...format, lang }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', group: 'with_courier', late: 'late' },
  }),
  profit: endpoint(adminPaths.exports.profit, {
    summary: `Profit of a period by product, category, area, source or coupon as a file, one row for each. ${asFile}`,
    input: z.object({ ...format, ...profitSummary }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', by: 'area', from: '2026-03-01', to: '2026-03-31' },
  }),
  profitOrders: endpoint(adminPaths.exports.profitOrders, {
    summary: `Orders of a profit row as a file, one row for each. ${asFile}`,
    input: z.object(profitOrdersAsked).omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'csv', by: 'area', key: '1' },
  }),
  settlements: endpoint(adminPaths.exports.settlements, {
    summary: `Settlements as a file, newest first, one row for each. ${asFile}`,
    input: settlements.page.input.omit(paging).extend({ ...format, lang }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', state: 'accepted' },
  }),
  settlement: endpoint(adminPaths.exports.settlement, {
    summary: `Results of a settlement as a file, one row for each of its rows. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
}
