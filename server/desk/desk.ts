/**
 * The desk: unconfirmed orders in the order in which to call them, with the history of their
 * phones. Queues and counts are computed on request, and the desk is empty while confirmation is
 * switched off.
 */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { Desk, DeskFlag, DeskState, desk as calls } from '#contract/orders/desk.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { toPiastres } from '#contract/text/money.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import type { Ctx } from '#server/ctx.ts'
import { listMemories, type Memory } from '#server/customers/customers.ts'
import {
  cancelsAt,
  findUnconfirmed,
  listWholeOrders,
  type OrderRecord,
  whatsAppTexts,
} from '#server/orders/orders.ts'
import { type DeskSettings, getDeskSettings, getShownSettings } from '#server/settings/settings.ts'
import {
  countToday,
  listOpenRows,
  listOrderedBefore,
  type OpenRow,
  readDue,
  readQueue,
} from './desk.queries.ts'

type Answer = AnswerOf<typeof calls.get>

/**
 * One queue, or all waiting orders; money in piastres.
 * @param asked.search a number, a phone in any spelling, or words
 */
export async function getDesk(
  ctx: Ctx,
  { state, search }: { state?: DeskState | undefined; search?: string | undefined },
): Promise<Answer> {
  const desk = await getDeskSettings(ctx)
  const shown = settingsOf(desk)
  if (!desk.settings.confirm_orders) {
    const counts = { due: 0, waiting: 0, no_answer: 0, flagged: 0 }
    return {
      orders: [],
      counts,
      today: { confirmed: 0, no_answer: 0, cancelled: 0 },
      settings: shown,
    }
  }
  const now = ctx.now()
  const { refusals_to_flag, cod_limit } = desk.settings
  const ids = search ? await findUnconfirmed(ctx, search) : null
  const asked = {
    now,
    refusals: refusals_to_flag,
    codLimit: toPiastres(cod_limit),
    state: state ?? null,
    ids,
    most: limits.desk_orders,
  }
  const { queue, since, ...counts } = await readQueue(ctx, asked)
  const today = await countToday(ctx, toCairoDay(now))
  return {
    orders: await describeQueue(ctx, new Map(queue.map((id, at) => [id, since[at] ?? now])), desk),
    counts,
    today,
    settings: shown,
  }
}

/**
 * Number of orders to call now, and since when the first of them waits; null while confirmation is
 * switched off.
 */
export async function getDue(ctx: Ctx): Promise<{ orders: number; since: Date | null } | null> {
  const { confirm_orders } = await getShownSettings(ctx)
  return confirm_orders ? readDue(ctx, ctx.now()) : null
}

const settingsOf = ({ settings, hours_decided }: DeskSettings): Desk['settings'] => ({
  confirm_orders: settings.confirm_orders,
  unconfirmed_hours: settings.unconfirmed_hours,
  hours_decided,
  try_again_hours: settings.try_again_hours,
  calling_hours: settings.calling_hours,
  cod_limit: settings.cod_limit,
})

/** @param queue start of waiting by order id, in the queue's order */
async function describeQueue(
  ctx: Ctx,
  queue: Map<number, Date>,
  desk: DeskSettings,
): Promise<Answer['orders']> {
  // An order may have left the queue since it was read.
  const orders = (await listWholeOrders(ctx, [...queue.keys()])).filter(
    ({ status, confirmation }) => status === 'pending' && confirmation !== 'confirmed',
  )
  if (orders.length === 0) return []
  const phones = [...new Set(orders.map(({ phone }) => phone))]
  const memories = await listMemories(ctx, phones)
  const open = Map.groupBy(await listOpenRows(ctx, phones), ({ phone }) => phone)
  const before = await listOrderedBefore(
    ctx,
    orders.map(({ id }) => id),
  )
  return orders.flatMap((order) => {
    const customer = memories.get(order.phone)
    const waiting_since = queue.get(order.id)
    if (!customer || !waiting_since) return []
    return {
      ...order,
      customer,
      flags: flagsOf(order, customer, desk.settings),
      other_open: othersOf(order, open.get(order.phone)),
      before_at: before.get(order.id) ?? null,
      due_at: order.next_try_at ?? waiting_since,
      cancels_at: cancelsAt({ waiting_since }, desk),
      whatsapp: whatsAppTexts(ctx, order, desk.settings).confirm,
    }
  })
}

/** Flags by the rules of `readQueue`. */
function flagsOf(
  { total_price }: Pick<OrderRecord, 'total_price'>,
  { refused_since, open, mark }: Memory,
  { refusals_to_flag, cod_limit }: Pick<ShopSettings, 'refusals_to_flag' | 'cod_limit'>,
): DeskFlag[] {
  const flags: DeskFlag[] = []
  if (refusals_to_flag > 0 && refused_since >= refusals_to_flag) flags.push('refusals')
  if (cod_limit > 0 && total_price > toPiastres(cod_limit)) flags.push('cod_limit')
  if (open >= 2) flags.push('open_orders')
  if (mark === 'confirm_first' || mark === 'blocked') flags.push(mark)
  return flags
}

const othersOf = (
  order: { id: number },
  open: OpenRow[] = [],
): Answer['orders'][number]['other_open'] =>
  open
    .filter(({ id }) => id !== order.id)
    .map(({ id, number, total_price }) => ({ id, number, total_price }))
