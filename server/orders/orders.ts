/**
 * What customers have bought and how far it is on its way. An order promises to stay as it was
 * placed: it keeps copies of names, prices, sizes and colours, and no later change of the catalogue
 * reaches it.
 */
import { toCairoDay } from '#contract/cairo.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { orders as calls } from '#contract/orders.ts'
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { addWorkingDays } from '#contract/working-days.ts'
import { sumOf } from '#server/cart/cart.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { inLanguage } from '#server/language.ts'
import { pictureUrl } from '#server/media/media.ts'
import { found, signInFirst } from '#server/refusal.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { newToken } from '#server/token.ts'
import { insertOrder, type NewOrderRow } from './new-order.queries.ts'
import { recordPlaced } from './order-acts.ts'
import {
  findOrderByToken,
  giveOrder,
  hasBought,
  listOrdersOf,
  type OrderEventRow,
  type OrderRow,
  type ShownLineRow,
} from './orders.queries.ts'
import { waysOf } from './returns/ways.ts'

export { rankBestSellers } from './popular/best-sellers.ts'
export { listGoesWith } from './popular/goes-with.ts'
export { cancelsAt, cancelUnconfirmed } from './confirming/cancel-unconfirmed.ts'
export {
  getOrder,
  listOrders,
  listWholeOrders,
  type OrderRecord,
  walkOrders,
} from './records/order-records.ts'
export { findUnconfirmed } from './records/order-search.ts'
export { countOrders, type OrderWithLines } from './records/order-records.queries.ts'
export {
  deliveryOf,
  priceLines,
  recordLines,
  refuseOtherTotal,
  takeLines,
} from './making/ordered-lines.ts'
export { type ExchangedLine, makeExchange } from './making/exchange.ts'
export { whatsAppTexts } from './whatsapp.ts'
export { mailOrderPlaced } from './mails/order-placed.mail.ts'
export { dayOf, mailCustomer, money } from './mails/parts.mail.ts'
export { moveOrder } from './status/order-status.ts'
export { noteMoney } from './order-acts.ts'
export { lockOrder } from './order-acts.queries.ts'
export { lockOrders } from './many-orders.queries.ts'
export { type CountedLine, listCountedLines } from './order-stock.queries.ts'
export type { OrderRow } from './orders.queries.ts'
export { readSearch } from './records/order-search.ts'
export {
  isFoundIn,
  namesOfOrder,
  type Searched,
  searchedIn,
  wordsSearched,
} from './records/searched.queries.ts'

export type OrderAnswer = AnswerOf<typeof calls.track>['order']
export type NewOrderLine = ShownLineRow

/**
 * What the customer gave and what the shop computed, in piastres; who bought, when, and the sums
 * follow from the rest.
 */
export type NewOrder = Omit<
  NewOrderRow,
  | 'token'
  | 'user_id'
  | 'subtotal'
  | 'total_price'
  | 'delivery_from'
  | 'delivery_to'
  | 'created_at'
  | 'source'
  | 'confirmation'
  | 'exchange_of'
  | 'exchange_credit'
> & {
  /** Of an exchange: the order before it, and whose that is. */
  exchange?: { exchange_of: number; user_id: number | null }
  /** Confirmed by itself, because its phone is trusted. */
  confirmed?: boolean
  /** Made by an admin for somebody: where it came from. It is nobody's, and confirmed at once. */
  made?: { source: OrderRow['source'] }
  lines: NewOrderLine[]
  /** Working days until the courier comes. */
  days: { days_from: number; days_to: number }
  settings: Pick<ShopSettings, 'closed_days' | 'confirm_orders'>
}

/** What an order of these lines comes to, all in piastres. */
export function totalsOf(
  lines: { price: number; quantity: number }[],
  discount: number,
  delivery_price: number,
) {
  const subtotal = sumOf(lines)
  return { subtotal, discount, delivery_price, total_price: subtotal - discount + delivery_price }
}

/**
 * Writes down an order whose stock has been taken (checkout), pending, under a random token. For
 * the caller's transaction, which tells customer and shop of it too (`mailOrderPlaced`). Who makes
 * it for somebody writes down its first acts (`recordPlaced`), once all of it is there.
 */
export async function createOrder(
  ctx: Ctx,
  { lines, days, settings, confirmed, made, exchange, ...given }: NewOrder,
): Promise<OrderAnswer> {
  const now = ctx.now()
  const { visitor } = ctx
  const row: NewOrderRow = {
    ...given,
    ...totalsOf(lines, given.discount, given.delivery_price),
    token: newToken(),
    // The bearer alone says who, never a body (R18).
    user_id: exchange ? exchange.user_id : visitor.kind === 'user' && !made ? visitor.id : null,
    confirmation: confirmed || made ? 'confirmed' : 'waiting',
    source: made?.source ?? 'shop',
    exchange_of: exchange?.exchange_of ?? null,
    exchange_credit: 0,
    ...promisedDays(now, days, settings),
    created_at: now,
  }
  const placed = await insertOrder(ctx, row, lines)
  if (!made)
    await recordPlaced(ctx, { ...placed, created_at: now }, row.confirmation === 'confirmed')
  const order = { ...row, ...placed, status: 'pending' as const }
  const events = [
    {
      kind: 'status' as const,
      from_status: null,
      to_status: order.status,
      message: null,
      created_at: order.created_at,
    },
  ]
  return describeOrder({ order, lines, events }, given.language, settings)
}

/** The days between which the courier comes to who orders at this moment. */
export function promisedDays(
  now: Date,
  { days_from, days_to }: NewOrder['days'],
  { closed_days }: Pick<ShopSettings, 'closed_days'>,
) {
  const day = toCairoDay(now)
  return {
    delivery_from: addWorkingDays(day, days_from, closed_days),
    delivery_to: addWorkingDays(day, days_to, closed_days),
  }
}

/** Refuses with 404 when the token is nobody's. */
export async function getOrderByToken(
  ctx: Ctx,
  { token, lang }: { token: string; lang: Lang },
): Promise<OrderAnswer> {
  const order = describeOrder(
    found(await findOrderByToken(ctx, token), 'Order'),
    lang,
    await getShownSettings(ctx),
  )
  return (await withWays(ctx, [order], lang, true))[0] ?? order
}

/**
 * For signedIn: a guest's order becomes the user's when its token comes along, which only who has
 * its address knows. An order that is somebody's stays theirs.
 */
export async function keepOrder(
  ctx: Ctx,
  { user_id, order_token }: { user_id: number; order_token?: string | undefined },
): Promise<object> {
  if (order_token) await giveOrder(ctx, order_token, user_id)
  return {}
}

/** Whether an order of the visitor, or of this token, holds the product and has left the shop. */
export async function wasBought(
  ctx: Ctx,
  { product_id, order_token = null }: { product_id: number; order_token?: string | null },
) {
  const userId = ctx.visitor.kind === 'user' ? ctx.visitor.id : null
  return userId !== null || order_token !== null
    ? hasBought(ctx, { product_id, userId, token: order_token })
    : false
}

/**
 * What the visitor ordered while signed in, and what they kept of the time before; newest first.
 * Refuses a guest with 401.
 */
export async function listOwnOrders(ctx: Ctx, { lang, ...asked }: PageAsked & { lang: Lang }) {
  const { visitor } = ctx
  if (visitor.kind !== 'user') throw signInFirst()
  const { page, figures } = await readPage(asked, (slice) => listOrdersOf(ctx, visitor.id, slice))
  const settings = await getShownSettings(ctx)
  const orders = page.data.map((whole) => describeOrder(whole, lang, settings))
  return { orders: await withWays(ctx, orders, lang, false), ...figures }
}

/** With where each is and what of it comes back. */
async function withWays(
  ctx: Ctx,
  orders: OrderAnswer[],
  lang: Lang,
  whole: boolean,
): Promise<OrderAnswer[]> {
  if (orders.length === 0) return orders
  const ways = await waysOf(ctx, { order_ids: orders.map(({ id }) => id), lang, whole })
  return orders.map((order) => ({ ...order, ...ways.get(order.id) }))
}

type OrderParts = {
  order: Omit<
    OrderRow,
    'version' | 'tries' | 'next_try_at' | 'reason' | 'waiting_since' | 'extra_discount' | 'left_at'
  >
  lines: ShownLineRow[]
  events: Pick<OrderEventRow, 'kind' | 'from_status' | 'to_status' | 'message' | 'created_at'>[]
}

/** A line's picture as the contract has it. */
export const pictureOfLine = (
  line: Pick<ShownLineRow, 'picture_stem' | 'picture_width' | 'picture_height'>,
) => ({
  image: line.picture_stem && pictureUrl(line.picture_stem),
  image_width: line.picture_width,
  image_height: line.picture_height,
})

/**
 * An order as its customer reads it, money in piastres: of what happened to it the statuses alone,
 * and what was written to them. That the shop has thought of another reason for a rejection is
 * neither.
 */
export function describeOrder(
  { order, lines, events }: OrderParts,
  lang: Lang,
  { confirm_orders }: Pick<ShopSettings, 'confirm_orders'>,
): OrderAnswer {
  const items = lines.map((line) => ({
    product_id: line.product_id,
    name: inLanguage(lang, line.name, line.name_ar),
    ...pictureOfLine(line),
    size: line.size === null ? null : inLanguage(lang, line.size, line.size_ar),
    colour:
      line.colour === null
        ? null
        : { name: inLanguage(lang, line.colour, line.colour_ar), hex: line.colour_hex },
    price: line.price,
    quantity: line.quantity,
    line_total: line.price * line.quantity,
  }))
  const {
    token,
    id,
    number,
    status,
    created_at,
    first_name,
    last_name,
    phone,
    additional_phone,
    email,
    instagram_user,
  } = order
  return {
    token,
    id,
    number,
    status,
    created_at,
    first_name,
    last_name,
    phone,
    additional_phone,
    email,
    instagram_user,
    state: order.state,
    address: order.address,
    courier_note: order.courier_note,
    city: inLanguage(lang, order.city, order.city_ar),
    product_id: items.map((item) => ({ id: item.product_id, name: item.name })),
    quantity: items.map((item) => item.quantity),
    size: items.map((item) => item.size),
    items,
    subtotal: order.subtotal,
    discount: order.discount,
    delivery_price: order.delivery_price,
    total_price: order.total_price,
    delivery_from: order.delivery_from,
    delivery_to: order.delivery_to,
    confirmation: confirm_orders && status === 'pending' ? order.confirmation : null,
    events: events
      .filter(
        ({ kind, from_status, to_status, message }) =>
          kind === 'status' && (from_status !== to_status || message !== null),
      )
      .map((event) => ({
        status: event.to_status,
        message: event.message,
        created_at: event.created_at,
      })),
  }
}
