/** Texts of messages by WhatsApp, in the language of the order. */
import { dueOf } from '#contract/orders/due.ts'
import { trackingLink } from '#contract/couriers/couriers.ts'
import type { MessageKind } from '#contract/orders/message-words.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { cancelledSentence } from '../mails/order-cancelled.mail.ts'
import { money, orderUrl } from '../mails/parts.mail.ts'
import { agreedSentences, type Agreed, paidBackSentence } from '../mails/return.mail.ts'
import type { OrderRecord } from '../records/order-records.ts'
import type { MessageParcel } from './messages.queries.ts'

/** What the texts say besides the order; money in piastres. */
export type MessageFacts = {
  parcel: MessageParcel | null
  /** Return that was agreed last. */
  agreed: Agreed | null
  paid: { amount: number; by: 'courier' | 'transfer' } | null
}

export function messageText(
  ctx: Ctx,
  order: OrderRecord,
  kind: MessageKind,
  facts: MessageFacts,
  settings: Pick<ShopSettings, 'shop_name'>,
): string {
  const lines = linesOf[kind](ctx, order, facts, settings.shop_name[order.language])
  return withoutMarks(lines.filter((line) => line !== null).join('\n'))
}

type Lines = (ctx: Ctx, order: OrderRecord, facts: MessageFacts, shop: string) => (string | null)[]

const linesOf: Record<MessageKind, Lines> = {
  no_answer: (ctx, order, _facts, shop) => {
    const { language, number, first_name: name } = order
    const link = orderUrl(ctx, order.token, language)
    return [
      m.order_say_no_answer({ name, number, shop }, { locale: language }),
      m.order_say_order({ link }, { locale: language }),
    ]
  },
  shipped: (ctx, order, { parcel }, shop) => {
    const { language, number, first_name: name } = order
    const locale = { locale: language }
    const days = Math.max(1, parcel?.days ?? 1)
    const link = parcel && trackingLink(parcel.tracking_url, parcel.tracking)
    return [
      parcel
        ? m.order_say_shipped(
            { name, number, shop, courier: courierOf(parcel, language), days },
            locale,
          )
        : m.order_say_shipped_alone({ name, number, shop }, locale),
      link
        ? m.order_say_tracking({ link }, locale)
        : m.order_say_order({ link: orderUrl(ctx, order.token, language) }, locale),
      sayDue(order, parcel),
    ]
  },
  out_today: (_ctx, order, { parcel }, shop) => {
    const { language, number, first_name: name } = order
    return [
      m.order_say_out_today({ name, number, shop }, { locale: language }),
      sayDue(order, parcel),
    ]
  },
  refused: (_ctx, { language, number, first_name: name }, _facts, shop) => [
    m.order_say_refused({ name, number, shop }, { locale: language }),
  ],
  cancelled: (_ctx, order, _facts, shop) => [
    cancelledSentence(order.reason ?? 'other', order),
    shop,
  ],
  return_agreed: (_ctx, order, { agreed }, shop) => [
    ...(agreed ? agreedSentences(order, agreed) : []),
    shop,
  ],
  paid_back: (_ctx, order, { paid }, shop) => [paid && paidBackSentence(order, paid), shop],
}

const courierOf = ({ courier, courier_ar }: MessageParcel, language: OrderRecord['language']) =>
  inLanguage(language, courier, courier_ar)

/** What the door collects, or hands out. */
function sayDue(
  order: Pick<OrderRecord, 'language' | 'total_price' | 'paid'>,
  parcel: MessageParcel | null,
): string {
  const { language } = order
  const due = parcel?.to_collect ?? dueOf(order)
  const amount = money(Math.abs(due), language)
  const locale = { locale: language }
  if (due > 0) return m.order_say_to_pay({ amount }, locale)
  return due < 0
    ? m.return_mail_cash({ amount }, locale)
    : m.order_cancelled_mail_nothing_to_pay({}, locale)
}
