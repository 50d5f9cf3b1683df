/** Mail to the customer about a status that was set by hand, in the order's language. */
import { toCairoDay } from '#contract/days/cairo.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import type { MailBlock, MailRow } from '#server/mail/layout.ts'
import type { OrderEventRow, OrderRow } from '../orders.queries.ts'
import { fulfilmentsOf } from '../returns/fulfilment.ts'
import { dayOf } from '#server/language.ts'
import { mailCustomer } from './parts.mail.ts'

/**
 * Mails the new status and the admin's message in the order's language, if the customer gave an
 * address.
 */
export async function mailStatus(
  ctx: Ctx,
  order: OrderRow,
  {
    from_status,
    to_status,
    message,
    created_at,
  }: Pick<OrderEventRow, 'from_status' | 'to_status' | 'message' | 'created_at'>,
  settings: ShopSettings,
): Promise<void> {
  const { email, language, number, token } = order
  if (!email) return
  const locale = { locale: language }
  const shop = settings.shop_name[language]
  const changed = from_status !== to_status
  const subject = changed
    ? m.order_status_mail_subject({ number, status: statusWord[to_status]({}, locale) }, locale)
    : m.order_status_mail_subject_message({ number }, locale)
  const blocks: MailBlock[] = []
  if (changed) blocks.push({ kind: 'text', text: sentence(order, to_status, created_at) })
  if (changed && to_status === 'shipped') blocks.push(...(await parcelBlocks(ctx, order)))
  if (message)
    blocks.push({ kind: 'rows', rows: [[m.order_status_mail_message({ shop }, locale), message]] })
  await mailCustomer(
    ctx,
    { email, token, language },
    { kind: 'order-status', subject, blocks },
    settings,
  )
}

/** Courier and tracking link of the order's parcel. */
async function parcelBlocks(ctx: Ctx, { id, language }: OrderRow): Promise<MailBlock[]> {
  const locale = { locale: language }
  const parcel = (await fulfilmentsOf(ctx, { order_ids: [id], lang: language, whole: false })).get(
    id,
  )?.parcel
  if (!parcel) return []
  const rows: MailRow[] = [[m.order_mail_courier({}, locale), parcel.courier]]
  if (parcel.tracking) rows.push([m.order_mail_tracking_number({}, locale), parcel.tracking])
  const link = parcel.tracking_link
  return [
    { kind: 'rows', rows },
    ...(link
      ? [{ kind: 'link' as const, text: m.order_mail_tracking({}, locale), href: link }]
      : []),
  ]
}

const statusWord = {
  pending: m.order_pending,
  shipped: m.order_shipped,
  accept: m.order_accept,
  reject: m.order_reject,
}

/**
 * Status sentence as on the order's page.
 * @param at time of the status
 */
function sentence({ number, phone, language }: OrderRow, status: OrderStatus, at: Date): string {
  const locale = { locale: language }
  if (status === 'pending') return m.order_with_us({ number, phone }, locale)
  if (status === 'shipped') return m.order_on_its_way({ number, phone }, locale)
  if (status === 'accept') return m.order_accepted({ number }, locale)
  return m.order_rejected({ number, day: dayOf(toCairoDay(at), language) }, locale)
}
