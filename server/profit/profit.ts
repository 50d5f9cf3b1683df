/**
 * What the shop earned with the orders that left it: sales without what came back, less what the
 * pieces cost and what couriers take, added up from orders, parcels, returns and settlements when
 * somebody looks. Each order counts once, on the day it left, and the rows of every table add up to
 * it (R306–R308).
 */
import { toCairoDay } from '#contract/cairo.ts'
import type { AnswerOf, ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ProfitPart, type profit, profitOrder } from '#contract/profit.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPatterns } from '#server/db/mentions.ts'
import { readPage } from '#server/db/page.ts'
import { namesOfOrder, searchedIn } from '#server/orders/orders.ts'
import { everything } from '#server/db/walk.ts'
import {
  type Behind,
  type Days,
  findName,
  listOrders,
  listRows,
  isOfLines,
  listWithoutCost,
  type OrdersAsked,
  readCounts,
  readRow,
  readSums,
  type Row,
  type Sums,
} from './profit.queries.ts'

type AskedDays = { from?: string | undefined; to?: string | undefined }

const dayLong = 86_400_000
const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLong).toISOString().slice(0, 10)
/** Years with fewer than four digits are none that a screen could show. */
const firstDay = '2000-01-01'

/** Two days in either order, none after today; of more than are added up the last. */
export function daysOf({ from, to }: AskedDays, today: string): Days {
  const within = (day: string) => (day > today ? today : day < firstDay ? firstDay : day)
  const until = within(to ?? today)
  const [first, last] = [within(from ?? plusDays(until, -29)), until].sort() as [string, string]
  const earliest = plusDays(last, 1 - limits.overview_days)
  return { from: first < earliest ? earliest : first, to: last }
}

const withProfit = <Money extends Pick<Sums, 'sales' | 'cost' | 'fees'>>(money: Money) => ({
  ...money,
  profit: money.sales - money.cost - money.fees,
})

export type ProfitSums = ReturnType<typeof withProfit<Sums>>
export type ProfitRow = ReturnType<typeof withProfit<Row>>
export type ProfitOrder = ReturnType<typeof withProfit<Behind>>

/** Most named of what has no cost. */
const mostNamed = 20

/** Money in piastres. */
export async function getProfit(
  ctx: Ctx,
  { by, ...asked }: ParsedOf<typeof profit.get>,
): Promise<AnswerOf<typeof profit.get>> {
  const days = daysOf(asked, toCairoDay(ctx.now()))
  const [{ rows, sums }, costless] = await Promise.all([
    addUp(ctx, days, by),
    listWithoutCost(ctx, days),
  ])
  return {
    ...days,
    by,
    rows: rows.map(withProfit),
    sums: withProfit(sums),
    without_cost: {
      pieces: costless.reduce((sum, { pieces }) => sum + pieces, 0),
      products: costless.length,
      named: costless
        .flatMap(({ product_id, name, name_ar }) =>
          product_id === null ? [] : [{ product_id, name, name_ar }],
        )
        .slice(0, mostNamed),
    },
  }
}

/**
 * The rows of a part, and what they add up to: an order of several products counts in the row of
 * each, and once in the sums.
 */
async function addUp(ctx: Ctx, days: Days, by: ProfitPart): Promise<{ rows: Row[]; sums: Sums }> {
  if (!isOfLines(by)) {
    const rows = await listRows(ctx, days, by)
    return { rows, sums: rows.reduce(plus, nothing) }
  }
  const [rows, counts] = await Promise.all([listRowsAtOnce(ctx, days, by), readCounts(ctx, days)])
  return { rows, sums: { ...rows.reduce(plus, nothing), ...counts } }
}

/** Days that take long enough to be worth two connections. */
const fewDays = 60

/** Two halves of a long time, which PostgreSQL adds up at once: each order left in one of them. */
async function listRowsAtOnce(ctx: Ctx, days: Days, by: ProfitPart): Promise<Row[]> {
  const count = (Date.parse(days.to) - Date.parse(days.from)) / dayLong
  if (count < fewDays || !isOfLines(by)) return listRows(ctx, days, by)
  const middle = plusDays(days.from, Math.floor(count / 2))
  const halves = await Promise.all([
    listRows(ctx, { from: days.from, to: middle }, by),
    listRows(ctx, { from: plusDays(middle, 1), to: days.to }, by),
  ])
  const added = new Map<string, Row>()
  for (const row of halves.flat()) {
    const other = added.get(row.key)
    added.set(row.key, other ? { ...row, ...plus(other, row) } : row)
  }
  return [...added.values()].sort(mostProfitFirst)
}

const nothing: Sums = {
  orders: 0,
  delivered: 0,
  returned: 0,
  refused: 0,
  on_the_way: 0,
  sales: 0,
  cost: 0,
  fees: 0,
}

const plus = (one: Sums, other: Sums): Sums => ({
  orders: one.orders + other.orders,
  delivered: one.delivered + other.delivered,
  returned: one.returned + other.returned,
  refused: one.refused + other.refused,
  on_the_way: one.on_the_way + other.on_the_way,
  sales: one.sales + other.sales,
  cost: one.cost + other.cost,
  fees: one.fees + other.fees,
})

/** As one statement orders them: what is of none comes last. */
const mostProfitFirst = (one: Row, other: Row): number =>
  profitOf(other) - profitOf(one) || other.orders - one.orders || placeOf(one) - placeOf(other)
const profitOf = ({ sales, cost, fees }: Sums): number => sales - cost - fees
const placeOf = ({ key }: Row): number => (key === 'none' ? Number.MAX_SAFE_INTEGER : Number(key))

/** Of all orders that left in these days, for whoever shows no more than the sums. */
export const sumUp = async (ctx: Ctx, days: Days): Promise<ProfitSums> =>
  withProfit(await readSums(ctx, days))

export async function getOrders(ctx: Ctx, asked: ParsedOf<typeof profit.orders>) {
  const { by, key } = asked
  const question = await questionOf(ctx, asked)
  const [sums, names, { page, figures }] = await Promise.all([
    readRow(ctx, question),
    key === undefined ? null : findName(ctx, by, key),
    readPage(asked, (slice) => listOrders(ctx, question, slice)),
  ])
  return {
    ...{ from: question.from, to: question.to, by },
    ...(names ?? { name: null, name_ar: null }),
    sums: withProfit(sums),
    orders: { ...page, data: page.data.map(withProfit) },
    ...figures,
  }
}

type Question = Omit<ParsedOf<typeof profit.orders>, 'page' | 'per_page' | 'sort' | 'lang'>

async function questionOf(
  ctx: Ctx,
  { by, key, state, search, ...asked }: Question,
): Promise<OrdersAsked> {
  return {
    ...daysOf(asked, toCairoDay(ctx.now())),
    by,
    key,
    state,
    patterns: await readPatterns(ctx, search),
    searched: searchedIn(ctx, profitOrder, namesOfOrder),
  }
}

/** All rows at once: they are as many as there are products at most. */
export async function* walkProfit(
  ctx: Ctx,
  { by, ...asked }: Pick<ParsedOf<typeof profit.get>, 'by' | 'from' | 'to'>,
): AsyncGenerator<ProfitRow[]> {
  yield (await listRowsAtOnce(ctx, daysOf(asked, toCairoDay(ctx.now())), by)).map(withProfit)
}

/** How many orders a file reads at once. */
const partSize = 5000

export async function* walkProfitOrders(ctx: Ctx, asked: Question): AsyncGenerator<ProfitOrder[]> {
  const { rows } = await listOrders(ctx, await questionOf(ctx, asked), everything)
  for (let at = 0; at < rows.length; at += partSize)
    yield rows.slice(at, at + partSize).map(withProfit)
}
