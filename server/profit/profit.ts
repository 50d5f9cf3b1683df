/**
 * Profit of orders that left the shop: sales without returns, less cost of pieces and couriers'
 * fees, summed on request from shares of products (`order_shares`). Each order counts once, on the
 * day it left, and the rows of every table sum to its total (R306–R308). Other costs are those of
 * the same days (R340).
 */
import { periodOf } from '#contract/days/day.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { AnswerOf, ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type ProfitPart, type profit, profitOrder } from '#contract/couriers/profit.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPatterns } from '#server/db/mentions.ts'
import { type Rows, type Slice, pageFigures, readPage, sliceOf } from '#server/db/page.ts'
import { sumCosts } from '#server/costs/costs.ts'
import { namesOfOrder, searchedIn } from '#server/orders/orders.ts'
import { everything } from '#server/db/walk.ts'
import {
  type Behind,
  type Period,
  listProfitOrders,
  listKeySums,
  type ProfitOrderFilter,
  readNames,
  readProfitRow,
  readFinishedSums,
  readProfitSums,
  type PartFigures,
  type ProfitFigures,
} from './profit.queries.ts'
import { listWithoutCost } from './without-cost.queries.ts'

type AskedDays = { from?: string | undefined; to?: string | undefined }

/** Period of a query, of 30 days by default. */
export const daysOf = (asked: AskedDays, today: string): Period =>
  periodOf(asked, { today, usual: 30, most: limits.overview_days })

const withProfit = <Money extends Pick<ProfitFigures, 'sales' | 'cost' | 'fees'>>(
  money: Money,
) => ({
  ...money,
  profit: money.sales - money.cost - money.fees,
})

export type ProfitSums = ReturnType<typeof withProfit<ProfitFigures>>
export type ProfitRow = ReturnType<typeof withProfit<PartFigures>>
export type ProfitOrder = ReturnType<typeof withProfit<Behind>>

/** Limit of named products without cost. */
const mostNamed = 20

/** Money in piastres. */
export async function getProfit(
  ctx: Ctx,
  { by, ...asked }: ParsedOf<typeof profit.get>,
): Promise<AnswerOf<typeof profit.get>> {
  const days = daysOf(asked, toCairoDay(ctx.now()))
  const slice = sliceOf(asked)
  const [{ rows, total }, added, costless, kinds] = await Promise.all([
    listProfitRows(ctx, days, by, slice),
    // An order of several products counts in the row of each, and once here.
    readProfitSums(ctx, days),
    listWithoutCost(ctx, days),
    sumCosts(ctx, days),
  ])
  const sums = withProfit(added)
  const spent = kinds.reduce((sum, { amount }) => sum + amount, 0)
  return {
    ...days,
    by,
    rows: rows.map(withProfit),
    ...pageFigures(slice, total),
    sums,
    other_costs: { sum: spent, kinds },
    remains: sums.profit - spent,
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

const nameless = { name: null, name_ar: null }

/** Rows of a part, highest profit first; only those of the page are named. */
async function listProfitRows(
  ctx: Ctx,
  days: Period,
  by: ProfitPart,
  slice: Slice,
): Promise<Rows<PartFigures>> {
  const { rows, total } = await listKeySums(ctx, days, by, slice)
  const names = await readNames(
    ctx,
    by,
    rows.map(({ key }) => key),
  )
  return { rows: rows.map((row) => ({ ...row, ...(names.get(row.key) ?? nameless) })), total }
}

/** Sums of all orders that left in a period, for readers of the totals alone. */
export const sumUp = async (ctx: Ctx, days: Period): Promise<ProfitSums> =>
  withProfit(await readProfitSums(ctx, days))

/** Sums by the day on which the outcome of an order became known (R348). */
export async function sumUpFinished(ctx: Ctx, days: Period) {
  return withProfit(await readFinishedSums(ctx, days))
}

export async function getOrders(ctx: Ctx, asked: ParsedOf<typeof profit.orders>) {
  const { by, key } = asked
  const question = await questionOf(ctx, asked)
  const [sums, names, { page, figures }] = await Promise.all([
    readProfitRow(ctx, question),
    readNames(ctx, by, key === undefined ? [] : [key]),
    readPage(asked, (slice) => listProfitOrders(ctx, question, slice)),
  ])
  return {
    ...{ from: question.from, to: question.to, by },
    ...([...names.values()][0] ?? nameless),
    sums: withProfit(sums),
    orders: { ...page, data: page.data.map(withProfit) },
    ...figures,
  }
}

type Question = Omit<ParsedOf<typeof profit.orders>, 'page' | 'per_page' | 'sort' | 'lang'>

async function questionOf(
  ctx: Ctx,
  { by, key, state, search, ...asked }: Question,
): Promise<ProfitOrderFilter> {
  return {
    ...daysOf(asked, toCairoDay(ctx.now())),
    by,
    key,
    state,
    patterns: await readPatterns(ctx, search),
    searched: searchedIn(ctx, profitOrder, namesOfOrder),
  }
}

/** All rows in one batch: there are at most as many as products. */
export async function* walkProfit(
  ctx: Ctx,
  { by, ...asked }: Pick<ParsedOf<typeof profit.get>, 'by' | 'from' | 'to'>,
): AsyncGenerator<ProfitRow[]> {
  const days = daysOf(asked, toCairoDay(ctx.now()))
  yield (await listProfitRows(ctx, days, by, everything)).rows.map(withProfit)
}

/** Batch size of the export. */
const partSize = 5000

export async function* walkProfitOrders(ctx: Ctx, asked: Question): AsyncGenerator<ProfitOrder[]> {
  const { rows } = await listProfitOrders(ctx, await questionOf(ctx, asked), everything)
  for (let at = 0; at < rows.length; at += partSize)
    yield rows.slice(at, at + partSize).map(withProfit)
}
