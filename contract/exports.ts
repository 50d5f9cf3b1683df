/** Lists as files: all rows of what a list is asked, on whatever page, in the order in which it stands (R260). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { customers } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { orderRecords } from './order-records.ts'
import { nothing } from './parts.ts'
import { productRecords } from './product-records.ts'

export const sheetFormat = z.enum(['csv', 'xlsx'])
export type SheetFormat = z.output<typeof sheetFormat>

/** What an XLSX calls its sheet. */
export const sheetTitles = {
  products: { en: 'Products', ar: 'المنتجات' },
  orders: { en: 'Orders', ar: 'الطلبات' },
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
