/** Fulfilment and returns of orders as their customers see them (R313). */
import { trackingLink } from '#contract/couriers/couriers.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { OrderFulfilment } from '#contract/orders/orders.ts'
import type { Lang } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { getShownSettings } from '#server/settings/settings.ts'
import { isUnpacked, isUnpaid } from '../waiting-order.ts'
import { listReturnLinesOf, type ReturnLineRow } from './lines.queries.ts'
import { listReturnsOf, type ReturnRow } from './list.queries.ts'
import { listOrderedLines } from './returns.queries.ts'
import { lastReturnDay } from './return-period.ts'
import {
  listHeads,
  listLastParcels,
  listOffers,
  type OrderHead,
  type ShownParcel,
} from './fulfilment.queries.ts'

export async function fulfilmentsOf(
  ctx: Ctx,
  { order_ids, lang, whole }: { order_ids: number[]; lang: Lang; whole: boolean },
): Promise<Map<number, OrderFulfilment>> {
  const parcels = new Map(
    (await listLastParcels(ctx, order_ids)).map((parcel) => [parcel.order_id, parcel]),
  )
  const returns = await listReturnsOf(ctx, order_ids)
  const lines = Map.groupBy(
    await listReturnLinesOf(
      ctx,
      returns.map(({ id }) => id),
    ),
    ({ return_id }) => return_id,
  )
  const { return_days } = await getShownSettings(ctx)
  const fulfilments = new Map<number, OrderFulfilment>()
  for (const head of await listHeads(ctx, order_ids)) {
    const parcel = parcels.get(head.id)
    fulfilments.set(head.id, {
      parcel: parcel ? describeParcel(parcel, lang) : null,
      returns: returns
        .filter(({ order_id }) => order_id === head.id)
        .map((row) => describeReturn(row, lines.get(row.id) ?? [], lang)),
      exchange_of: head.exchange_of,
      ...(whole && {
        waiting: waitingOf(head, parcel),
        ...(await returnableOf(ctx, head, return_days, lang)),
      }),
    })
  }
  return fulfilments
}

/** What the customer may still change, by the rules of `refuseUnlessWaiting` and `isUnpaid`. */
const waitingOf = (head: OrderHead, parcel: ShownParcel | undefined): OrderFulfilment['waiting'] =>
  isUnpacked(head, parcel) ? { version: head.version, cancellable: isUnpaid(head) } : null

const describeParcel = (
  { state, tracking, tracking_url, handed_at, courier, courier_ar }: ShownParcel,
  lang: Lang,
): OrderFulfilment['parcel'] => ({
  // Cancelled parcels are left out by the query.
  state: state as Exclude<ShownParcel['state'], 'cancelled'>,
  courier: inLanguage(lang, courier, courier_ar),
  tracking,
  tracking_link: trackingLink(tracking_url, tracking),
  handed_at,
})

const describeReturn = (
  row: ReturnRow,
  lines: ReturnLineRow[],
  lang: Lang,
): NonNullable<OrderFulfilment['returns']>[number] => ({
  id: row.id,
  state: row.state,
  created_at: row.created_at,
  note: row.note,
  lines: lines.map(({ position, quantity, reason, wants, ...line }) => ({
    ...{ position, quantity, reason, wants },
    name: inLanguage(lang, line.name, line.name_ar),
    for_size: line.for_size && inLanguage(lang, line.for_size, line.for_size_ar),
    for_colour: line.for_colour && inLanguage(lang, line.for_colour, line.for_colour_ar),
  })),
  refund: row.state === 'asked' || row.state === 'declined' ? null : row.refund,
  answer: row.state === 'declined' ? row.answer : null,
  exchange_number: row.exchange_number,
})

/** Returnable lines, listed only while something can be returned. */
async function returnableOf(
  ctx: Ctx,
  order: OrderHead,
  days: number,
  lang: Lang,
): Promise<Pick<OrderFulfilment, 'return_until' | 'returnable'>> {
  const until = await lastReturnDay(ctx, order, days)
  if (until === null || until < toCairoDay(ctx.now())) return { return_until: null }
  const lines = await listOrderedLines(ctx, order.id)
  const offers = await listOffers(
    ctx,
    lines.flatMap(({ product_id }) => product_id ?? []),
  )
  const choices = (product: number | null, of: 'size' | 'colour') =>
    offers
      .filter(({ product_id, kind }) => product_id === product && kind === of)
      .map(({ id, name, name_ar }) => ({ id, name: inLanguage(lang, name, name_ar) }))
  return {
    return_until: until,
    returnable: lines.map(({ position, left, product_id }) => ({
      ...{ position, left },
      sizes: choices(product_id, 'size'),
      colours: choices(product_id, 'colour'),
    })),
  }
}
