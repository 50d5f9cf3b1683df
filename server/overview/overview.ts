/**
 * The shop at a glance, for who opens the dashboard in the morning: what sells, what waits and what runs out.
 * Overview owns nothing: every figure is read at the moment it is asked for, and days are those of the shop.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { overview } from '#contract/overview.ts'
import { toCairoDay } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { pictureOf } from '#server/media/media.ts'
import { catchUpWithLevels } from '#server/products/products.ts'
import {
  countOrders,
  countWaiting,
  type DayOfSales,
  type Days,
  listBestSellers,
  listLowStock,
  listSales,
  listWanted,
  type Waiting,
} from './overview.queries.ts'

type Overview = AnswerOf<typeof overview.get>

/** Money in piastres. @param count how many days, today among them */
export async function getOverview(ctx: Ctx, count: number): Promise<Overview> {
  const days: Days = { count, today: toCairoDay(ctx.now()) }
  const sales = await listSales(ctx, { ...days, count: 2 * count })
  const { orders: _, ...waiting } = await countWaiting(ctx)
  await catchUpWithLevels(ctx)
  return {
    ...periodOf(sales.slice(count)),
    before: periodOf(sales.slice(0, count)),
    orders: await countOrders(ctx),
    best_sellers: (await listBestSellers(ctx, days, 10)).map(withPicture),
    low_stock: (await listLowStock(ctx, limits.low_stock, 20)).map(withPicture),
    wanted: await listWanted(ctx, 5),
    ...waiting,
  }
}

/** How much nobody has seen to yet. */
export const getWaiting = (ctx: Ctx): Promise<Waiting> => countWaiting(ctx)

function periodOf(days: DayOfSales[]): Pick<Overview, 'sales' | 'figures'> {
  const sumOf = (figure: 'total' | 'orders' | 'rejected') => days.reduce((sum, day) => sum + day[figure], 0)
  return {
    sales: days.map(({ day, orders, total }) => ({ day, orders, total })),
    figures: { total: sumOf('total'), orders: sumOf('orders'), rejected: sumOf('rejected') },
  }
}

const withPicture = <Row extends { image: Parameters<typeof pictureOf>[0] | null }>(row: Row) => ({
  ...row,
  image: row.image && pictureOf(row.image),
})
