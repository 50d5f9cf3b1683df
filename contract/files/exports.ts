/**
 * Lists as files: all rows that match the list's filters, without pages, in the order of the list
 * (R260); and the results of an import or of a bulk change (R266, R267).
 */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { adminPaths } from '../admin-paths.ts'
import { customers } from '../orders/customers.ts'
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
    summary: `Products as a file that import reads as well, a row for each size and colour. ${asFile}`,
    input: productRecords.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', stock: 'low' },
  }),
  emptyProducts: endpoint(adminPaths.exports.emptyProducts, {
    summary:
      'The headings of the file of products, in the language of `lang`, and no rows: to be filled in, and imported',
    input: z.object({ ...format, lang }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', lang: 'ar' },
  }),
  importResult: endpoint(adminPaths.exports.importResult, {
    summary: `What became of an import as a file, a row for each of its products: what is wrong or missing, and what changed. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
  importProblems: endpoint(adminPaths.exports.importProblems, {
    summary: `What is wrong with the rows of an import as a file, a row for each wrong cell. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
  bulkResult: endpoint(adminPaths.exports.bulkResult, {
    summary: `What became of a change of many products as a file, a row for each that was chosen: before, after, and why it was not changed. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
  stock: endpoint(adminPaths.exports.stock, {
    summary: `The stock as a file, a row for each size and colour, one for a product that is counted as one number. ${asFile}`,
    input: stock.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', level: 'low' },
  }),
  stockMoves: endpoint(adminPaths.exports.stockMoves, {
    summary: `Why pieces came and went as a file, newest first: of one variant or of all, \`from\` and \`to\` are days of the shop. ${asFile}`,
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
    summary: `What to order as a file: all that will not last, with the pieces that the shop suggests, or the variants of \`pieces\` alone, with so many of each. ${asFile}`,
    input: stock.reorder.input
      .omit(paging)
      .extend({ ...format, pieces: optional(orderedPieces), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', lead_days: '10', lasting_days: '45', pieces: '1:20,2:12' },
  }),
  orders: endpoint(adminPaths.exports.orders, {
    summary: `Orders as a file, a row for each line; what an order comes to stands in its first row alone. ${asFile}`,
    input: orderRecords.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', status: 'accept', from: '2026-03-01', to: '2026-03-31' },
  }),
  customers: endpoint(adminPaths.exports.customers, {
    summary: `Customers as a file, a row for each phone. ${asFile}`,
    input: customers.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'csv', sort: 'spent' },
  }),
  parcels: endpoint(adminPaths.exports.parcels, {
    summary: `Parcels as a file, a row for each. ${asFile}`,
    input: parcels.page.input.omit(paging).extend({ ...format, lang }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', group: 'with_courier', late: 'late' },
  }),
  profit: endpoint(adminPaths.exports.profit, {
    summary: `Profit of a period by product, category, area, source or coupon as a file, a row for each. ${asFile}`,
    input: z.object({ ...format, ...profitSummary }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', by: 'area', from: '2026-03-01', to: '2026-03-31' },
  }),
  profitOrders: endpoint(adminPaths.exports.profitOrders, {
    summary: `The orders behind a row of profit as a file, a row for each. ${asFile}`,
    input: z.object(profitOrdersAsked).omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'csv', by: 'area', key: '1' },
  }),
  settlements: endpoint(adminPaths.exports.settlements, {
    summary: `Couriers’ lists as a file, newest first, a row for each. ${asFile}`,
    input: settlements.page.input.omit(paging).extend({ ...format, lang }),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', state: 'accepted' },
  }),
  settlement: endpoint(adminPaths.exports.settlement, {
    summary: `What became of a courier’s list as a file, a row for each of its rows. ${inWords}`,
    input: z.object({ ...format, id: id(), lang }),
    reply: nothing,
    refusals: [404, 422],
    example: { format: 'xlsx', id: '1' },
  }),
}
