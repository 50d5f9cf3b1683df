/**
 * Messages by WhatsApp about what happened to an order (R341). A message is due from the event that
 * it tells of until the next one; what the staff did with it is in the journal, where an opened chat
 * never counts as a sent message.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { MessageKind, MessageSaid } from '#contract/orders/message-words.ts'
import type { orderMessages as calls } from '#contract/orders/order-messages.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/journal/journal.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { findOrderRow } from '../editing/order-editing.queries.ts'
import { actOn, eventOf } from '../order-acts.ts'
import { getOrder, listWholeOrders, type OrderRecord } from '../records/order-records.ts'
import { listReturnsOf, type ReturnRow } from '../returns/list.queries.ts'
import { refundDetails } from '../returns/paid-back.ts'
import { countUnsent, listHandedOrders, listMessageParcels } from './messages.queries.ts'
import { messageText, type MessageFacts } from './order-messages.mail.ts'

type Message = AnswerOf<typeof calls.noteMessage>['messages'][number]

/** Milliseconds after a hand-over in which its messages are listed. */
const handedLately = 24 * 60 * 60 * 1000

/** Messages that are due to an order's customer, with their texts. */
export async function listMessages(ctx: Ctx, order: OrderRecord): Promise<Message[]> {
  const returns = order.events.some(({ act }) => act === 'return_made')
    ? await listReturnsOf(ctx, [order.id])
    : []
  const due = dueSince(order, returns.at(-1))
  if (due.size === 0) return []
  const [parcel = null] = due.has('shipped') ? await listMessageParcels(ctx, [order.id]) : []
  const settings = await getShownSettings(ctx)
  const facts = { parcel, ...(await returnFacts(ctx, order, returns.at(-1))) }
  return [...due].map(([kind, since]) => ({
    kind,
    text: messageText(ctx, order, kind, facts, settings),
    ...lastSaid(order, kind, since),
  }))
}

/** The order with its messages, as the acts at the desk answer. */
export const withMessages = async (
  ctx: Ctx,
  order: OrderRecord,
): Promise<{ order: OrderRecord; messages: Message[] }> => ({
  order,
  messages: await listMessages(ctx, order),
})

/** Messages after the hand-overs of the last 24 hours, for customers without an e-mail. */
export async function listShippingMessages(ctx: Ctx): Promise<AnswerOf<typeof calls.messages>> {
  const handed = await listHandedOrders(ctx, new Date(ctx.now().getTime() - handedLately))
  const unmailed = new Map(
    handed.flatMap((row) => (row.mailed ? [] : [[row.order_id, row.handed_at]])),
  )
  const ids = [...unmailed.keys()]
  const parcels = new Map((await listMessageParcels(ctx, ids)).map((row) => [row.order_id, row]))
  const settings = await getShownSettings(ctx)
  const messages = (await listWholeOrders(ctx, ids)).flatMap((order) => {
    const since = dueSince(order, undefined).get('shipped')
    const handed_at = unmailed.get(order.id)
    if (since === undefined || handed_at === undefined) return []
    const facts = { parcel: parcels.get(order.id) ?? null, agreed: null, paid: null }
    const { number, first_name, last_name, phone, city, city_ar } = order
    return [
      {
        ...{ order_id: order.id, number, first_name, last_name, phone, city, city_ar, handed_at },
        message: {
          kind: 'shipped' as const,
          text: messageText(ctx, order, 'shipped', facts, settings),
          ...lastSaid(order, 'shipped', since),
        },
      },
    ]
  })
  return { messages, mailed: handed.length - unmailed.size }
}

/** Number of messages that the list of listShippingMessages still waits for. */
export const countMessages = (ctx: Ctx): Promise<number> =>
  countUnsent(ctx, new Date(ctx.now().getTime() - handedLately))

/** Notes what the staff did with a message. The order's version stays, as with a note. */
export async function noteMessage(
  ctx: Ctx,
  { order_id, message, said }: { order_id: number; message: MessageKind; said: MessageSaid },
): Promise<OrderRecord> {
  return actOn(ctx, { order_id }, async (ctx, row) => {
    const order = await getOrder(ctx, order_id)
    const last = order.events.at(-1)
    if (last?.about?.message === message && last.about.said === said) return
    await record(ctx, {
      order: eventOf(row, { kind: 'message', about: { ...refundDetails(null), message, said } }),
    })
  })
}

/** Place of the event that each due message tells of. */
function dueSince(
  { status, confirmation, reason, events }: OrderRecord,
  taken: ReturnRow | undefined,
): Map<MessageKind, number> {
  const placeOf = (is: (event: OrderRecord['events'][number]) => boolean) =>
    events.findLastIndex(is)
  const moved = placeOf((event) => event.kind === 'status' && event.from !== event.status)
  const due: [MessageKind, number][] = []
  if (status === 'pending' && confirmation === 'no_answer')
    due.push(['no_answer', placeOf((event) => event.confirmation === 'no_answer')])
  if (status === 'shipped') due.push(['shipped', moved], ['out_today', moved])
  if (status === 'reject') due.push([reason === 'refused_at_door' ? 'refused' : 'cancelled', moved])
  const agreed = placeOf(({ act }) => act === 'return_made')
  const paid = placeOf(({ act }) => act === 'paid_back')
  if (taken?.state === 'coming') due.push(['return_agreed', agreed])
  if (taken?.state === 'done' && paid > agreed) due.push(['paid_back', paid])
  return new Map(due)
}

/** What was last done with a message since it is due. */
function lastSaid(
  { events }: OrderRecord,
  kind: MessageKind,
  since: number,
): Pick<Message, 'said' | 'said_at' | 'said_by'> {
  const last = events.findLast(({ about }, at) => at > since && about?.message === kind)
  return {
    said: last?.about?.said ?? null,
    said_at: last?.created_at ?? null,
    said_by: last?.user_name ?? null,
  }
}

/** What the texts about a return say of it. */
async function returnFacts(
  ctx: Ctx,
  order: OrderRecord,
  taken: ReturnRow | undefined,
): Promise<Pick<MessageFacts, 'agreed' | 'paid'>> {
  if (!taken) return { agreed: null, paid: null }
  const exchange =
    taken.exchange_order_id === null ? null : await findOrderRow(ctx, taken.exchange_order_id)
  const amount = order.events.findLast(({ act }) => act === 'paid_back')?.about?.amount
  return {
    agreed: { ...taken, exchange },
    paid: amount ? { amount, by: taken.money_by ?? 'transfer' } : null,
  }
}
