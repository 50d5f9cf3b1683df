import type { stock } from '#contract/products/stock.ts'
import type { Handlers } from '#server/http/serve.ts'
import { found } from '#server/refusal.ts'
import {
  addToCount,
  applyCount,
  correctStock,
  findStock,
  getCount,
  listCounts,
  listCountSheets,
  listStockRows,
  listSheets,
  listStock,
  openCount,
  readMoves,
  readReorder,
  receiveStock,
} from './stock.ts'

export const stockRoutes: Handlers<typeof stock> = {
  page: async (ctx, asked) => {
    const { page, figures, counts } = await listStock(ctx, asked)
    return { stock: page, figures: counts, ...figures }
  },
  find: (ctx, asked) => findStock(ctx, asked),
  sheets: async (ctx, { ids }) => ({ products: await listSheets(ctx, ids) }),
  moves: async (ctx, asked) => {
    const { page, figures, row, counts } = await readMoves(ctx, asked)
    return { stock: row, moves: page, counts, ...figures }
  },
  receive: (ctx, receipt, { idempotencyKey }) => receiveStock(ctx, receipt, idempotencyKey),
  correct: async (ctx, correction, { idempotencyKey }) => {
    const [row = null] = await listStockRows(ctx, [
      await correctStock(ctx, correction, idempotencyKey),
    ])
    return { stock: found(row, 'Variant') }
  },
  counts: async (ctx, asked) => {
    const { page, figures } = await listCounts(ctx, asked)
    return { counts: page, ...figures }
  },
  count: async (ctx, asked) => {
    const { page, figures, count, counted } = await getCount(ctx, asked)
    return { count, figures: counted, lines: page, ...figures }
  },
  countSheets: async (ctx, asked) => {
    const { page, figures } = await listCountSheets(ctx, asked)
    return { products: page, ...figures }
  },
  openCount: async (ctx, asked) => ({ count: await openCount(ctx, asked) }),
  addToCount: (ctx, asked, { idempotencyKey }) => addToCount(ctx, asked, idempotencyKey),
  applyCount: async (ctx, asked) => ({ count: await applyCount(ctx, asked) }),
  reorder: async (ctx, asked) => {
    const { page, figures } = await readReorder(ctx, asked)
    return { reorder: page, ...figures }
  },
}
