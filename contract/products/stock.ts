/** Stock for admins: levels, moves, deliveries, counts and reordering. */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import {
  asked,
  egp,
  flag,
  id,
  idsAsked,
  lang,
  moment,
  optional,
  pathId,
  text,
  wholeNumber,
} from '../parts.ts'
import { pageAsked, pageOf, pageReply, searchAsked } from '../list-parts.ts'
import { figure } from '../field-marks.ts'
import { coded } from '../field-refusals.ts'
import {
  countedForm,
  countForm,
  countSheet,
  stockCount,
  stockCountFigures,
  stockCountLine,
} from './stock/stock-counts.ts'
import { code, stockNames } from './stock/stock-names.ts'
import { stockCorrection, stockReceipt, stockSheet } from './stock/stock-deliveries.ts'

/** Causes of stock moves (R222). */
export const stockMoveKinds = [
  'sale',
  'back',
  'received',
  'count',
  'correction',
  'damaged',
  'import',
] as const
export type StockMoveKind = (typeof stockMoveKinds)[number]

/** Filter groups of moves; `by_hand` holds all moves that neither an order nor a delivery made. */
export const stockMoveGroups = ['sale', 'back', 'received', 'by_hand'] as const

export const stockName = z.object(stockNames)
export type StockName = z.output<typeof stockName>

export const stockRow = z.object({
  ...stockNames,
  pieces: z.int(),
  /** Pieces sold in orders of the last thirty days that were not rejected. */
  sold: z.int(),
  /** Days until the stock runs out at the rate of the last thirty days; null without sales. */
  lasts: z.int().nullable(),
  /** Number of shoppers who wait for a back-in-stock notice. */
  waiting: z.int(),
  /** Pieces of refused parcels and returns, which join the stock once received. */
  back_on_the_way: z.int(),
  /** Cost of a piece to the shop; null if unknown. */
  cost: figure(egp.nullable()),
})
export type StockRow = z.output<typeof stockRow>

/**
 * Sort orders of the stock list. `lasts` starts with the stocks that run out first, sold-out ones
 * with sales at the top.
 */
export const stockSorts = ['lasts', 'fewest', 'sold', 'name'] as const
export const stockLevels = ['low', 'out'] as const

/** Figures over all rows that match the search, whatever level is shown. */
export const stockFigures = z.object({
  all: z.int(),
  /** Stocks with some pieces, but few. */
  low: z.int(),
  /** Pieces up to which stock is low, a setting. */
  low_stock: z.int(),
  out: z.int(),
  pieces: z.int(),
  /** Value of the pieces whose cost is known. */
  value: figure(egp),
  /** Number of pieces without a known cost. */
  without_cost: figure(z.int()),
})
export type StockFigures = z.output<typeof stockFigures>

export const stockMove = z.object({
  id: z.int(),
  kind: z.enum(stockMoveKinds),
  /** Pieces added, or removed if negative. */
  pieces: z.int(),
  /** Pieces in stock after the move. */
  quantity_after: z.int(),
  note: z.string().nullable(),
  order_id: z.int().nullable(),
  order_number: z.string().nullable(),
  /** Member who made the move; null for moves by customers or the system. */
  user_name: z.string().nullable(),
  created_at: moment,
})
export type StockMoveRecord = z.output<typeof stockMove>

export const reorderDays = { lead: 10, lasting: 45, most: 180 } as const
const days = (fallback: number) =>
  asked(wholeNumber(coded('whole_number'), 1, reorderDays.most)).transform(
    (value) => value ?? fallback,
  )

export const reorderRow = z.object({
  ...stockNames,
  pieces: z.int(),
  /** Pieces sold per day, over those of the last thirty days with stock. */
  per_day: z.number(),
  /** Days until the stock runs out; null without sales. */
  lasts: z.int().nullable(),
  waiting: z.int(),
  cost: figure(egp.nullable()),
  /** Pieces needed until the delivery arrives and for the days after it. */
  suggested: z.int(),
})
export type ReorderRow = z.output<typeof reorderRow>

export const stock = {
  page: endpoint(adminPaths.stock.page, {
    summary:
      'Stock, one row for each inventory item: a variant, or all variants of a product that is counted as a whole. ?search= matches names, SKUs and barcodes',
    input: z.object({
      ...pageAsked,
      search: searchAsked,
      level: asked(z.enum(stockLevels)),
      sort: z.enum(stockSorts).catch('lasts').default('lasts'),
      lang,
    }),
    reply: z.object({ stock: pageOf(stockRow), figures: stockFigures, ...pageReply }),
    example: { search: 'nour', level: 'low', sort: 'fewest' },
  }),
  find: endpoint(adminPaths.stock.find, {
    summary:
      'Variants of a scanned or typed code: those of exactly this SKU (ignoring case) or barcode; else up to ten whose name, SKU or barcode matches its words, those of the count `count_id` first, with `exact` false',
    input: z.object({ code, count_id: asked(id()) }),
    reply: z.object({ hits: z.array(stockName), exact: z.boolean() }),
    refusals: [422],
    example: { code: '6221031010021' },
  }),
  sheets: endpoint(adminPaths.stock.sheets, {
    summary: 'Products with all variants on offer and their stock; unknown ids are omitted',
    input: z.object({
      ids: idsAsked.pipe(z.array(z.int()).max(limits.stock_lines, coded('too_long'))),
    }),
    reply: z.object({ products: z.array(stockSheet) }),
    refusals: [422],
    example: { ids: '1,2' },
  }),
  moves: endpoint(adminPaths.stock.moves, {
    summary:
      'Stock movements of a variant, newest first; they add up to its stock. `counts` are the numbers of each group',
    input: z.object({ variant_id: pathId, kind: asked(z.enum(stockMoveGroups)), ...pageAsked }),
    reply: z.object({
      stock: stockRow,
      moves: pageOf(stockMove),
      counts: z.object({
        all: z.int(),
        sale: z.int(),
        back: z.int(),
        received: z.int(),
        by_hand: z.int(),
      }),
      ...pageReply,
    }),
    refusals: [404],
    example: { variant_id: '1', kind: 'sale' },
  }),
  receive: endpoint(adminPaths.stock.receive, {
    summary: 'Receives a delivery completely or not at all; an Idempotency-Key makes retries safe',
    input: stockReceipt,
    reply: z.object({ pieces: z.int(), variants: z.int() }),
    keyed: true,
    refusals: [409, 422],
    example: {
      lines: [{ variant_id: 1, pieces: 12 }],
      from: 'Atelier Samira',
      paper: 'Invoice 2214',
    },
  }),
  correct: endpoint(adminPaths.stock.correct, {
    summary:
      'Corrects the stock of a variant by the difference between the seen and the new quantity; refused with the current stock if that would be negative; an Idempotency-Key makes retries safe',
    input: stockCorrection,
    reply: z.object({ stock: stockRow }),
    keyed: true,
    refusals: [404, 409, 422],
    example: { variant_id: 1, seen: 8, wanted: 7, kind: 'damaged', note: 'Torn at the seam' },
  }),
  counts: endpoint(adminPaths.stock.counts, {
    summary: 'Stock counts, open ones first, then newest first',
    input: z.object(pageAsked),
    reply: z.object({ counts: pageOf(stockCount), ...pageReply }),
  }),
  count: endpoint(adminPaths.stock.count, {
    summary:
      'One stock count with its lines, last counted first; `differ=1` only those with a difference',
    input: z.object({ id: pathId, differ: asked(flag), ...pageAsked }),
    reply: z.object({
      count: stockCount,
      figures: stockCountFigures,
      lines: pageOf(stockCountLine),
      ...pageReply,
    }),
    refusals: [404],
    example: { id: '1', differ: '1' },
  }),
  countSheets: endpoint(adminPaths.stock.countSheets, {
    summary:
      'Products to count by name, with all variants on offer; the expected quantity is shown for counted variants only',
    input: z.object({ id: pathId, lang, ...pageAsked }),
    reply: z.object({ products: pageOf(countSheet), ...pageReply }),
    refusals: [404],
    example: { id: '1', page: '1' },
  }),
  openCount: endpoint(adminPaths.stock.openCount, {
    summary:
      'Starts a stock count of a category, a sub-category or, without either, of the whole stock',
    input: countForm,
    keyed: true,
    reply: z.object({ count: stockCount }),
    status: 201,
    refusals: [422],
    example: { category_id: 1, name: 'Autumn count' },
  }),
  addToCount: endpoint(adminPaths.stock.addToCount, {
    summary:
      'Records the counted pieces of a variant (`pieces`), or adds to them (`add`), with the expected quantity at this moment; `forget` removes the line. An ambiguous or unknown code counts nothing and returns `hits`. An Idempotency-Key makes retries safe',
    input: countedForm,
    reply: z.object({ line: stockCountLine.nullable(), hits: z.array(stockName) }),
    keyed: true,
    refusals: [404, 409, 422],
    example: { count_id: 1, code: '6221031010021', add: 1 },
  }),
  applyCount: endpoint(adminPaths.stock.applyCount, {
    summary:
      'Applies the differences of a count to the current stock, once; sales since remain. Uncounted variants stay or are set to 0; `except` lists variants to leave unchanged',
    input: z.object({
      count_id: id(),
      uncounted: z.enum(['leave', 'zero']).default('leave'),
      except: optional(z.array(id()).max(limits.stock_lines, coded('too_long'))),
      note: optional(text(limits.stock_note)),
    }),
    reply: z.object({ count: stockCount }),
    refusals: [404, 409, 422],
    example: { count_id: 1, uncounted: 'leave' },
  }),
  reorder: endpoint(adminPaths.stock.reorder, {
    summary:
      'Variants that run out before a delivery of `lead_days` arrives, looking a week ahead, and sold-out variants with restock requests, with quantities that last `lasting_days` after it',
    input: z.object({
      lead_days: days(reorderDays.lead),
      lasting_days: days(reorderDays.lasting),
      ...pageAsked,
    }),
    reply: z.object({ reorder: pageOf(reorderRow), ...pageReply }),
    example: { lead_days: '10', lasting_days: '45' },
  }),
}
