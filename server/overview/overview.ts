/**
 * Overview of the dashboard: sales, open tasks and low stock. Every figure is computed on request,
 * and days are those of the shop.
 */
import { daysBetween, periodOf, plusDays } from '#contract/days/day.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { DayMoney, overview } from '#contract/orders/overview.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import type { Ctx } from '#server/ctx.ts'
import { getDue } from '#server/desk/desk.ts'
import { countTroubles } from '#server/health/health.ts'
import { pictureOf } from '#server/media/media.ts'
import { countOrders } from '#server/orders/orders.ts'
import { countMessages } from '#server/orders/messages/messages.ts'
import { countParcelWork } from '#server/orders/parcels/parcels.ts'
import { sumUp, sumUpFinished } from '#server/profit/profit.ts'
import { countToTell } from '#server/restock/restock.ts'
import { getLowStock, getSettings } from '#server/settings/settings.ts'
import { countRead, getOwed } from '#server/settlements/settlements.ts'
import { mayDo } from '#server/staff.ts'
import { countSteps } from '#server/start/start.ts'
import { countToReorder } from '#server/stock/stock.ts'
import {
  countWaiting,
  type DayOfSales,
  type LastDays,
  type OrderKind,
  listBestSellers,
  listKinds,
  listLowStock,
  listSales,
  listWanted,
} from './overview.queries.ts'

type Overview = AnswerOf<typeof overview.get>
type Earned = AnswerOf<typeof overview.earned>

/** Number of days including today, unless their first or last is given (YYYY-MM-DD). */
type AskedDays = { days: number; from?: string | undefined; to?: string | undefined }

/** Money in piastres. */
export async function getOverview(ctx: Ctx, asked: AskedDays): Promise<Overview> {
  const today = toCairoDay(ctx.now())
  const { last, count } = daysOf(asked, today)
  // A connection each, so that the sums of a year run concurrently.
  const [
    waiting,
    orders,
    sales,
    kinds,
    settings,
    bestSellers,
    lowStock,
    wanted,
    troubles,
    work,
    [ofToday],
    setup,
  ] = await Promise.all([
    countWaiting(ctx),
    countOrders(ctx, {}),
    listSales(ctx, { last, count: 2 * count }),
    listKinds(ctx, { last, count }),
    getSettings(ctx),
    listBestSellers(ctx, { last, count }, 10),
    getLowStock(ctx).then((pieces) => listLowStock(ctx, pieces, 20)),
    listWanted(ctx, 5),
    countTroubles(ctx),
    getWork(ctx),
    listSales(ctx, { last: today, count: 1 }),
    mayDo(ctx, 'money') ? countSteps(ctx) : null,
  ])
  return {
    ...waiting,
    // Orders of every status, in place of the waiting ones.
    orders,
    ...apartBy(kinds, settings),
    ...figuresOf(sales.slice(count)),
    before: figuresOf(sales.slice(0, count)),
    best_sellers: bestSellers.map(withPicture),
    low_stock: lowStock.map(withPicture),
    wanted,
    troubles,
    asks_contact_email: settings.contact_email === '',
    work,
    setup,
    today: { orders: ofToday?.orders ?? 0, total: ofToday?.total ?? 0 },
  }
}

/** Open tasks in the form of the screens where they are done. */
async function getWork(ctx: Ctx): Promise<Overview['work']> {
  const [
    to_confirm,
    { late, longest, with_courier: _, ...parcels },
    { couriers },
    settlements,
    reorder,
    messages,
  ] = await Promise.all([
    getDue(ctx),
    countParcelWork(ctx),
    getOwed(ctx),
    countRead(ctx),
    countToReorder(ctx),
    countMessages(ctx),
  ])
  return {
    to_confirm,
    ...parcels,
    late: { parcels: late, longest },
    owing: couriers.filter(({ late }) => late > 0),
    settlements,
    reorder,
    messages,
  }
}

/** Counts of open tasks for the navigation: cheap enough to be requested with every news. */
export async function getWaiting(ctx: Ctx): Promise<AnswerOf<typeof overview.waiting>> {
  const [waiting, due, work, money, restock, troubles] = await Promise.all([
    countWaiting(ctx),
    getDue(ctx),
    countParcelWork(ctx),
    // Most of the staff may not see it, and the reply drops it then.
    mayDo(ctx, 'figures') ? countMoney(ctx) : 0,
    countToTell(ctx),
    countTroubles(ctx),
  ])
  return {
    ...waiting,
    desk: due?.orders ?? null,
    pack: work.to_hand_over + work.ready,
    with_courier: work.with_courier,
    late: work.late,
    receive: work.to_receive,
    returns: work.returns_asked,
    money,
    restock,
    troubles,
  }
}

/** Couriers that owe money for longer than agreed, and settlement lists not accepted yet. */
async function countMoney(ctx: Ctx): Promise<number> {
  const [{ couriers }, read] = await Promise.all([getOwed(ctx), countRead(ctx)])
  return couriers.filter(({ late }) => late > 0).length + read
}

/** Money in piastres. */
export async function getEarned(ctx: Ctx, asked: AskedDays): Promise<Earned> {
  const now = toCairoDay(ctx.now())
  const { last, count } = daysOf(asked, now)
  const [from, before] = [plusDays(last, 1 - count), plusDays(last, -count)]
  const [sums, sumsBefore, today, yesterday] = await Promise.all([
    sumUp(ctx, { from, to: last }),
    sumUp(ctx, { from: plusDays(before, 1 - count), to: before }),
    getDayMoney(ctx, now),
    getDayMoney(ctx, plusDays(now, -1)),
  ])
  return { from, to: last, sums, before: sumsBefore, today, yesterday }
}

/** Money of one day: its orders, and those whose outcome it brought. */
async function getDayMoney(ctx: Ctx, day: string): Promise<DayMoney> {
  const [[placed], finished] = await Promise.all([
    listSales(ctx, { last: day, count: 1 }),
    sumUpFinished(ctx, { from: day, to: day }),
  ])
  const { delivered, returned, sales, refused, refused_total, profit } = finished
  return {
    orders: placed?.orders ?? 0,
    total: placed?.total ?? 0,
    delivered: delivered + returned,
    sales,
    refused,
    refused_total,
    profit,
  }
}

/** Last day of the asked period and its number of days. */
function daysOf({ days, ...asked }: AskedDays, today: string): LastDays {
  const { from, to } = periodOf(asked, { today, usual: days, most: limits.overview_days })
  return { last: to, count: daysBetween(from, to) + 1 }
}

function figuresOf(days: DayOfSales[]): Pick<Overview, 'sales' | 'figures'> {
  const sumOf = (figure: 'total' | 'orders' | 'rejected') =>
    days.reduce((sum, day) => sum + day[figure], 0)
  return {
    sales: days.map(({ day, orders, total }) => ({ day, orders, total })),
    figures: { total: sumOf('total'), orders: sumOf('orders'), rejected: sumOf('rejected') },
  }
}

/** Orders of a period by progress, by reason of rejection, and by source (R220). */
function apartBy(
  kinds: OrderKind[],
  { confirm_orders }: Pick<ShopSettings, 'confirm_orders'>,
): Pick<Overview, 'parts' | 'reasons' | 'sources'> {
  const sumOf = (some: OrderKind[]) => ({
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    total: some.reduce((sum, { total }) => sum + total, 0),
  })
  // Without confirmation every order counts as confirmed.
  const partOf = ({ status, is_confirmed }: OrderKind): Part =>
    status === 'pending'
      ? confirm_orders && !is_confirmed
        ? 'waiting'
        : 'confirmed'
      : partsOf[status]
  const byPart = Map.groupBy(kinds, partOf)
  const of = (part: Part) => sumOf(byPart.get(part) ?? [])
  const byReason = Map.groupBy(byPart.get('rejected') ?? [], ({ reason }) => reason)
  const bySource = Map.groupBy(
    kinds.filter(({ status }) => status !== 'reject'),
    ({ source }) => source,
  )
  return {
    parts: {
      waiting: of('waiting'),
      confirmed: of('confirmed'),
      shipped: of('shipped'),
      delivered: of('delivered'),
      rejected: of('rejected'),
    },
    reasons: [...byReason]
      .map(([reason, some]) => ({ reason, orders: sumOf(some).orders }))
      .sort(
        (one, other) =>
          other.orders - one.orders || `${one.reason}`.localeCompare(`${other.reason}`),
      ),
    sources: [...bySource]
      .map(([source, some]) => ({ source, ...sumOf(some) }))
      .sort(
        (one, other) =>
          other.orders - one.orders ||
          other.total - one.total ||
          one.source.localeCompare(other.source),
      ),
  }
}

type Part = keyof Overview['parts']
const partsOf = { shipped: 'shipped', accept: 'delivered', reject: 'rejected' } as const

const withPicture = <Row extends { image: Parameters<typeof pictureOf>[0] | null }>(row: Row) => ({
  ...row,
  image: row.image && pictureOf(row.image),
})
