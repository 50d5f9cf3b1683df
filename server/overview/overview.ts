/**
 * The shop at a glance, for who opens the dashboard in the morning: what sells, what waits and what runs out.
 * Every figure is that of the moment it is asked for, and days are those of the shop; overview owns the sums of each.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { overview } from '#contract/overview.ts'
import { toCairoDay } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { pictureOf } from '#server/media/media.ts'
import { countOrders } from '#server/orders/orders.ts'
import { countOtherWaiting, listLowStock, listWanted, nameBestSellers, type OtherWaiting } from './overview.queries.ts'
import { type DayOfSales, type Days, listSales } from './sales.queries.ts'
import { findBest } from './sold.ts'

type Overview = AnswerOf<typeof overview.get>

const bestShown = 10

/** Money in piastres. @param count how many days, today among them */
export async function getOverview(ctx: Ctx, count: number): Promise<Overview> {
  const days: Days = { count, today: toCairoDay(ctx.now()) }
  const orders = await countOrders(ctx, {})
  const sales = await listSales(ctx, { ...days, count: 2 * count })
  const begun = sales[count]?.day ?? days.today
  const best = await findBest(ctx, begun, bestShown)
  return {
    ...periodOf(sales.slice(count)),
    before: periodOf(sales.slice(0, count)),
    orders,
    best_sellers: (await nameBestSellers(ctx, best, begun, bestShown)).map(withPicture),
    low_stock: (await listLowStock(ctx, limits.low_stock, 20)).map(withPicture),
    wanted: await listWanted(ctx, 5),
    ...(await countOtherWaiting(ctx)),
  }
}

/** How much nobody has seen to yet. */
export async function getWaiting(ctx: Ctx): Promise<OtherWaiting & { orders: number }> {
  const [{ pending }, others] = await Promise.all([countOrders(ctx, {}), countOtherWaiting(ctx)])
  return { orders: pending, ...others }
}

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
