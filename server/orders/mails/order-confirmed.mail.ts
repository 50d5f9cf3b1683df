/** What is written to a customer whose order was confirmed, in the language they bought in. */
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/settings.ts'
import * as m from '#messages/mails.js'
import type { Ctx } from '#server/ctx.ts'
import { layOutMail } from '#server/mail/layout.ts'
import { enqueueMail, wasMailed } from '#server/mail/mail.ts'
import type { OrderAnswer } from '../orders.ts'
import { closingFor, contactOf, dayOf, figures, followWays, money } from './parts.mail.ts'

/** @param since when it was confirmed: who was told after that is not told again */
export async function mailConfirmed(ctx: Ctx, order: OrderAnswer, language: Lang, settings: ShopSettings, since: Date): Promise<void> {
  if (!order.email) return
  const locale = { locale: language }
  const { number } = order
  const subject = m.order_confirmed_mail_subject({ number }, locale)
  const kind = 'order-confirmed'
  if (await wasMailed(ctx, { kind, to: order.email, subject }, since)) return
  const [from, to] = [dayOf(order.delivery_from, language), dayOf(order.delivery_to, language)]
  const mail = layOutMail({
    language,
    shopName: settings.shop_name[language],
    shopUrl: ctx.config.shopUrl,
    title: subject,
    blocks: [
      {
        kind: 'text',
        text: m.order_confirmed_mail_intro({ name: order.first_name, number, total: money(order.total_price, language) }, locale),
      },
      figures(ctx, order, language),
      { kind: 'text', text: m.order_mail_delivery({ from, to }, locale) },
      ...followWays(ctx, order.token, language),
    ],
    closing: closingFor(contactOf(settings), language),
  })
  await enqueueMail(ctx, { kind, language, to: order.email, subject, ...mail })
}
