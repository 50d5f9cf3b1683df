/**
 * Exports of lists, and of the results of imports and bulk changes, as CSV and XLSX files. A file
 * has every row that its list finds, in the list's order; it is read in batches and never whole in
 * memory, without a transaction between batches (R260, 0045).
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import { customerSheet } from '#contract/orders/customers/customer-sheet.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import {
  type exports as calls,
  type SheetFormat,
  type SheetName,
  sheetTitles,
} from '#contract/files/exports.ts'
import { orderSheet } from '#contract/orders/order-sheet.ts'
import { parcelSheet } from '#contract/couriers/parcel-sheets.ts'
import type { Lang } from '#contract/parts.ts'
import { productSheet } from '#contract/products/product-sheet.ts'
import { profitOrderSheet, profitSheet } from '#contract/couriers/profit-sheets.ts'
import {
  bulkResultSheet,
  importProblemSheet,
  importResultSheet,
} from '#contract/files/result-sheets.ts'
import type { SheetColumn } from '#contract/files/sheets.ts'
import { settlementListSheet, settlementRowSheet } from '#contract/couriers/settlement-sheets.ts'
import {
  reorderSheet,
  stockListSheet,
  stockMoveSheet,
} from '#contract/products/stock/stock-sheets.ts'
import { getResult } from '#server/bulk/bulk.ts'
import type { Ctx } from '#server/ctx.ts'
import { walkCustomers } from '#server/customers/customers.ts'
import type { FileAnswer } from '#server/http/file.ts'
import { walkProblems, walkResults } from '#server/imports/imports.ts'
import { walkOrders } from '#server/orders/orders.ts'
import { walkParcels } from '#server/orders/parcels/parcels.ts'
import { walkProducts } from '#server/products/products.ts'
import { walkProfit, walkProfitOrders } from '#server/profit/profit.ts'
import { walkSettlementRows, walkSettlements } from '#server/settlements/settlements.ts'
import { walkMoves, walkReorder, walkStock } from '#server/stock/stock.ts'
import { bulkResultRow } from './bulk-rows.ts'
import { customerRow } from './customer-rows.ts'
import { importProblemRow, importResultRow } from './import-rows.ts'
import { orderRows } from './order-rows.ts'
import { parcelFileRow } from './parcel-rows.ts'
import { productRows } from './product-rows.ts'
import { profitOrderRow, profitRow } from './profit-rows.ts'
import { settledRow, settlementRow } from './settlement-rows.ts'
import { reorderRow, stockMoveRow, stockRow } from './stock-rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'
import { sheetFile } from '#server/sheets/sheets.ts'
import { mayDo } from '#server/staff.ts'

export const exportProducts = (
  ctx: Ctx,
  { format, ...asked }: ParsedOf<typeof calls.products>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'products', columns: productSheet, format, lang: asked.lang },
    walkProducts(ctx, asked),
    (product) => productRows(product, ctx.config.shopUrl),
  )

export const exportEmptyProducts = (
  ctx: Ctx,
  asked: ParsedOf<typeof calls.emptyProducts>,
): Promise<FileAnswer> =>
  fileOf(ctx, { name: 'emptyProducts', columns: productSheet, ...asked }, noParts(), () => [])

export const exportImportResult = (
  ctx: Ctx,
  { id, ...asked }: ParsedOf<typeof calls.importResult>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'importResult', columns: importResultSheet, ...asked },
    walkResults(ctx, id),
    (product) => [importResultRow(product, asked.lang)],
  )

export const exportImportProblems = (
  ctx: Ctx,
  { id, ...asked }: ParsedOf<typeof calls.importProblems>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'importProblems', columns: importProblemSheet, ...asked },
    walkProblems(ctx, id),
    (problem) => [importProblemRow(problem, asked.lang)],
  )

export async function exportBulkResult(
  ctx: Ctx,
  { id, ...asked }: ParsedOf<typeof calls.bulkResult>,
): Promise<FileAnswer> {
  const { rows, ...change } = await getResult(ctx, id)
  return fileOf(
    ctx,
    { name: 'bulkResult', columns: bulkResultSheet(change.what.kind), ...asked },
    rows,
    (row) => [bulkResultRow(row, change, asked.lang)],
  )
}

export const exportStock = (
  ctx: Ctx,
  { format, ...asked }: ParsedOf<typeof calls.stock>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'stock', columns: stockListSheet, format, lang: asked.lang },
    walkStock(ctx, asked),
    (row) => [stockRow(row, asked.lang)],
  )

export const exportStockMoves = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.stockMoves>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'stockMoves', columns: stockMoveSheet, format, lang },
    walkMoves(ctx, asked),
    (move) => [stockMoveRow(move, lang)],
  )

export const exportReorder = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.reorder>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'reorder', columns: reorderSheet, format, lang },
    walkReorder(ctx, asked),
    (row) => [reorderRow(row, lang)],
  )

export const exportOrders = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.orders>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'orders', columns: orderSheet, format, lang },
    walkOrders(ctx, asked),
    (order) => orderRows(order, lang),
  )

export const exportCustomers = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.customers>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'customers', columns: customerSheet, format, lang },
    walkCustomers(ctx, asked),
    (customer) => [customerRow(customer, lang)],
  )

export const exportParcels = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.parcels>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'parcels', columns: parcelSheet, format, lang },
    walkParcels(ctx, asked),
    (parcel) => [parcelFileRow(parcel, lang)],
  )

export const exportProfit = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.profit>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'profit', columns: profitSheet, format, lang },
    walkProfit(ctx, asked),
    (row) => [profitRow(row, asked.by, lang)],
  )

export const exportProfitOrders = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.profitOrders>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'profitOrders', columns: profitOrderSheet, format, lang },
    walkProfitOrders(ctx, asked),
    (order) => [profitOrderRow(order)],
  )

export const exportSettlements = (
  ctx: Ctx,
  { format, lang, ...asked }: ParsedOf<typeof calls.settlements>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'settlements', columns: settlementListSheet, format, lang },
    walkSettlements(ctx, asked),
    (settlement) => [settlementRow(settlement, lang)],
  )

export const exportSettlement = (
  ctx: Ctx,
  { id, ...asked }: ParsedOf<typeof calls.settlement>,
): Promise<FileAnswer> =>
  fileOf(
    ctx,
    { name: 'settlement', columns: settlementRowSheet, ...asked },
    walkSettlementRows(ctx, id),
    (row) => [settledRow(row)],
  )

async function* noParts(): AsyncGenerator<never[]> {}

type Asked = { name: SheetName; columns: readonly SheetColumn[]; format: SheetFormat; lang: Lang }

/** Reads the first batch before the response begins, so that errors become refusals. */
async function fileOf<Item>(
  ctx: Ctx,
  { name, columns, format, lang }: Asked,
  parts: AsyncGenerator<Item[]>,
  rowsOf: (item: Item) => WrittenRow[],
): Promise<FileAnswer> {
  const first = await parts.next()
  const shown = columns.map(({ may }) => may === undefined || mayDo(ctx, may))
  const isShown = (_: unknown, at: number) => shown[at]
  const shownOf = (item: Item) => rowsOf(item).map((row) => row.filter(isShown))
  async function* rows() {
    if (!first.done) yield first.value.flatMap(shownOf)
    for await (const part of parts) yield part.flatMap(shownOf)
  }
  const sheet = {
    title: sheetTitles[name][lang],
    columns: columns.filter(isShown),
    lang,
    rows: rows(),
  }
  return sheetFile(`${fileNameOf(name)}-${toCairoDay(ctx.now())}`, format, sheet)
}

/** File name of a sheet: stockMoves → stock-moves. */
const fileNameOf = (name: SheetName): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
