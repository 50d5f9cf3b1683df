/** Lists as files: all rows of what a list is asked, on whatever page, in the order in which it stands (R260). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { customers } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { orderRecords } from './order-records.ts'
import { asked, day, id, lang, nothing } from './parts.ts'
import { productRecords } from './product-records.ts'
import { stock, stockMoveGroups } from './stock.ts'

export const sheetFormat = z.enum(['csv', 'xlsx'])
export type SheetFormat = z.output<typeof sheetFormat>

/** What an XLSX calls its sheet. */
export const sheetTitles = {
  products: { en: 'Products', ar: 'المنتجات' },
  orders: { en: 'Orders', ar: 'الطلبات' },
  stock: { en: 'Stock', ar: 'المخزون' },
  stockMoves: { en: 'Stock moves', ar: 'حركات المخزون' },
  customers: { en: 'Customers', ar: 'العملاء' },
} as const satisfies Record<string, { en: string; ar: string }>
export type SheetName = keyof typeof sheetTitles

const format = { format: sheetFormat }
const paging = { page: true, per_page: true } as const

const asFile = 'CSV (UTF-8 with a byte order mark) or XLSX, headings and names in the language of `lang`; the filters are those of the list'

export const exports = {
  products: endpoint(adminPaths.exports.products, {
    summary: `Products as a file that import reads as well, a row for each size and colour. ${asFile}`,
    input: productRecords.page.input.omit(paging).extend(format),
    reply: nothing,
    refusals: [404],
    example: { format: 'xlsx', stock: 'low' },
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
}
