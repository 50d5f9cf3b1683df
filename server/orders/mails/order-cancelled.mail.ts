/**
 * Mail to the customer of an order that was rejected for a known reason, in the order's language.
 */
import type { CancelReason } from '#contract/orders/order-events.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import type { MailBlock } from '#server/mail/layout.ts'
import type { OrderRow } from '../orders.queries.ts'
import { mailCustomer } from './parts.mail.ts'

export async function mailCancelled(
  ctx: Ctx,
  order: OrderRow,
  { reason, message }: { reason: CancelReason; message: string | null },
  settings: ShopSettings,
): Promise<void> {
  const { email, language, number, token } = order
  if (!email) return
  const locale = { locale: language }
  const shop = settings.shop_name[language]
  const subject = m.order_cancelled_mail_subject({ number }, locale)
  const blocks: MailBlock[] = [
    { kind: 'text', text: cancelledSentence(reason, order) },
    { kind: 'text', text: m.order_cancelled_mail_nothing_to_pay({}, locale) },
  ]
  if (message)
    blocks.push({ kind: 'rows', rows: [[m.order_status_mail_message({ shop }, locale), message]] })
  await mailCustomer(
    ctx,
    { email, token, language },
    { kind: 'order-cancelled', subject, blocks },
    settings,
  )
}

/** Sentence of a reason; calls are mentioned only if there were some. */
export function cancelledSentence(
  reason: CancelReason,
  {
    number,
    first_name: name,
    language,
    tries,
  }: Pick<OrderRow, 'number' | 'first_name' | 'language' | 'tries'>,
): string {
  const isUncalled = reason === 'not_confirmed' && tries === 0
  const sentence = isUncalled ? m.order_cancelled_mail_not_called : sentences[reason]
  return sentence({ number, name }, { locale: language })
}

/** Sentences by reason; a reason that accuses the customer is not mentioned. */
const sentences = {
  customer: m.order_cancelled_mail_customer,
  refused_at_door: m.order_cancelled_mail_refused_at_door,
  not_confirmed: m.order_cancelled_mail_not_confirmed,
  out_of_stock: m.order_cancelled_mail_out_of_stock,
  fake: m.order_cancelled_mail_other,
  other: m.order_cancelled_mail_other,
}
