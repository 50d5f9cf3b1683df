/**
 * The shop at a glance, for who opens the dashboard in the morning: what sells, what waits and what runs out.
 * Overview owns nothing: every figure is read at the moment it is asked for, and days are those of the shop.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { overview } from '#contract/overview.ts'
import { toCairoDay } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { countLately, countOrders, listBestSellers, listLowStock, listSales, type Days } from './overview.queries.ts'

/** Money in piastres. @param count how many days, today among them */
export async function getOverview(ctx: Ctx, count: number): Promise<AnswerOf<typeof overview.get>> {
  const days: Days = { count, today: toCairoDay(ctx.now()) }
  const noOrders = { pending: 0, shipped: 0, accept: 0, reject: 0 }
  return {
    sales: await listSales(ctx, days),
    orders: { ...noOrders, ...(await countOrders(ctx)) },
    best_sellers: await listBestSellers(ctx, days, 10),
    low_stock: await listLowStock(ctx, 5, 20),
    ...(await countLately(ctx, days)),
  }
}
