/** Orders as admins read them: lists and full records. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { ActAbout, OrderDifference } from '#contract/orders/order-events.ts'
import type { orderRecords } from '#contract/orders/order-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { inPage, type PageAsked, sliceOf } from '#server/db/page.ts'
import { found } from '#server/refusal.ts'
import { walk } from '#server/db/walk.ts'
import {
  countOrders,
  listOrderIds,
  listOrderRows,
  listOrdersWithLines,
  type OrderListRow,
  type OrderSort,
} from './order-records.queries.ts'
import { readSearch } from './order-search.ts'
import type { OrderFilter } from './order-search.queries.ts'
import { describeOrder, pictureOfLine } from '../shown-order.ts'
import { findOrder, findOrders, type WholeOrder } from '../orders.queries.ts'

/** The contract's order record, but with money in piastres. */
export type OrderRecord = AnswerOf<typeof orderRecords.record>['order']

export type OrdersAsked = PageAsked &
  Omit<OrderFilter, 'search'> & { search?: string | undefined; sort?: OrderSort }

/**
 * All pages of the list in batches: the ids are read once at the start, each order when its turn
 * comes.
 */
export async function* walkOrders(
  ctx: Ctx,
  { search, sort = 'newest', ...asked }: Omit<OrdersAsked, keyof PageAsked>,
) {
  const ids = await listOrderIds(
    ctx,
    { ...asked, search: search ? await readSearch(ctx, search) : undefined },
    sort,
  )
  yield* walk(ids, 100, (some) => listOrdersWithLines(ctx, some))
}

/**
 * Page of orders, newest first by default, with counts per status over all other filters.
 * @param asked.search a number, a phone in any spelling, or a name; a text that matches no order
 * finds nothing
 */
export async function listOrders(
  ctx: Ctx,
  { search, status, sort = 'newest', ...asked }: OrdersAsked,
) {
  const { confirmation, reason, source, money, courier_id, phone, from, to } = asked
  const filter = {
    confirmation,
    reason,
    source,
    money,
    courier_id,
    phone,
    from,
    to,
    search: search ? await readSearch(ctx, search) : undefined,
  }
  const counts = await countOrders(ctx, filter)
  const statuses = Object.keys(counts) as (keyof typeof counts)[]
  const asksFor = (counted: keyof typeof counts) =>
    !status || status === counted || (status === 'not_rejected' && counted !== 'reject')
  const total = statuses.filter(asksFor).reduce((sum, status) => sum + counts[status], 0)
  const slice = sliceOf(asked)
  const rows =
    slice.offset < total ? await listOrderRows(ctx, { ...filter, status }, sort, slice, total) : []
  return { ...inPage(rows.map(describeRow), slice, total), counts }
}

const describeRow = ({ lines, ...row }: OrderListRow) => ({
  ...row,
  product_id: lines.map(({ product_id }) => product_id),
  quantity: lines.map(({ quantity }) => quantity),
  size: lines.map(({ size }) => size),
  products: lines.map((line) => ({
    name: line.name,
    name_ar: line.name_ar,
    ...pictureOfLine(line),
  })),
})

/** Refuses with 404. */
export async function getOrder(ctx: Ctx, id: number): Promise<OrderRecord> {
  return describeRecord(found(await findOrder(ctx, id), 'Order'))
}

/** Order records in the order of the ids; unknown ids are left out. */
export async function listWholeOrders(ctx: Ctx, ids: number[]): Promise<OrderRecord[]> {
  const whole = new Map((await findOrders(ctx, ids)).map((found) => [found.order.id, found]))
  return ids.flatMap((id) => whole.get(id) ?? []).map(describeRecord)
}

/** Order record in English and Arabic. */
export function describeRecord(whole: WholeOrder): OrderRecord {
  const { order, lines, events, advances } = whole
  const english = describeOrder(whole, 'en', { confirm_orders: true })
  return {
    ...english,
    confirmation: order.confirmation,
    tries: order.tries,
    next_try_at: order.next_try_at,
    reason: order.reason,
    source: order.source,
    is_trial: order.is_trial,
    area_id: order.area_id,
    extra_discount: order.extra_discount,
    is_exchange: order.exchange_of !== null,
    exchange_credit: order.exchange_credit,
    paid: order.paid,
    payments: advances,
    user_id: order.user_id,
    language: order.language,
    city_ar: order.city_ar,
    version: order.version,
    items: english.items.map((item, at) => ({
      ...item,
      position: lines[at]?.position ?? at,
      sku: lines[at]?.sku ?? null,
      name_ar: lines[at]?.name_ar ?? null,
      size_ar: lines[at]?.size_ar ?? null,
      colour: item.colour && { ...item.colour, name_ar: lines[at]?.colour_ar ?? null },
    })),
    events: events.map(({ from_status, to_status, difference, about, ...event }) => ({
      ...event,
      from: from_status,
      status: to_status,
      difference: difference as OrderDifference | null,
      about: about as ActAbout | null,
    })),
  }
}
