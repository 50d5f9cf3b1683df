/** Mail to the customer of a confirmed order, in the order's language. */
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import type { MailBlock } from '#server/mail/layout.ts'
import { wasMailed } from '#server/mail/mail.ts'
import type { OrderAnswer } from '../shown-order.ts'
import { dayOf } from '#server/language.ts'
import { figures, mailCustomer, money } from './parts.mail.ts'

/** @param since time of the confirmation: a mail sent after it is not repeated */
export async function mailConfirmed(
  ctx: Ctx,
  order: OrderAnswer,
  language: Lang,
  settings: ShopSettings,
  since: Date,
): Promise<void> {
  const { email, number, token } = order
  if (!email) return
  const locale = { locale: language }
  const subject = m.order_confirmed_mail_subject({ number }, locale)
  const kind = 'order-confirmed'
  if (await wasMailed(ctx, { kind, to: email, subject }, since)) return
  const [from, to] = [dayOf(order.delivery_from, language), dayOf(order.delivery_to, language)]
  const params = { name: order.first_name, number, total: money(order.total_price, language) }
  const blocks: MailBlock[] = [
    { kind: 'text', text: m.order_confirmed_mail_intro(params, locale) },
    figures(ctx, order, language),
    { kind: 'text', text: m.order_mail_delivery({ from, to }, locale) },
  ]
  await mailCustomer(ctx, { email, token, language }, { kind, subject, blocks }, settings)
}
