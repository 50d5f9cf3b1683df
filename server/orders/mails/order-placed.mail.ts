/** Mails about a new order: to its customer, in the order's language, and to the shop. */
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { layOutMail, letterhead, type MailBlock } from '#server/mail/layout.ts'
import { enqueueMails, type NewMail } from '#server/mail/mail.ts'
import type { OrderAnswer } from '../shown-order.ts'
import { dayOf } from '#server/language.ts'
import { closingFor, contactOf, figures, followLinks, money } from './parts.mail.ts'

/**
 * Mails the customer if they gave an address, and the shop if it has one for orders.
 * @param isNews whether the shop is mailed: an order made by an admin is no news to it (R213)
 */
export async function mailOrderPlaced(
  ctx: Ctx,
  order: OrderAnswer,
  language: Lang,
  settings: ShopSettings,
  isNews = true,
): Promise<void> {
  const contact = contactOf(settings)
  const layout = letterhead(ctx, settings, language)
  const mails: NewMail[] = []
  if (order.email) {
    const subject = m.order_mail_subject({ number: order.number }, { locale: language })
    const mail = layOutMail({ ...layout, ...forCustomer(ctx, order, language, contact) })
    mails.push({ kind: 'order-placed', language, to: order.email, subject, ...mail })
  }
  if (contact && isNews) {
    const subject = m.order_mail_shop_subject(
      { number: order.number, total: money(order.total_price, language) },
      { locale: language },
    )
    const mail = layOutMail({ ...layout, ...forShop(ctx, order, language) })
    mails.push({ kind: 'order-placed-shop', language, to: contact, subject, ...mail })
  }
  await enqueueMails(ctx, mails)
}

type Content = { title: string; blocks: MailBlock[]; closing: string }

function forCustomer(
  ctx: Ctx,
  order: OrderAnswer,
  language: Lang,
  contact: string | undefined,
): Content {
  const locale = { locale: language }
  const [from, to] = [dayOf(order.delivery_from, language), dayOf(order.delivery_to, language)]
  return {
    title: m.order_mail_title({ name: order.first_name }, locale),
    blocks: [
      {
        kind: 'text',
        text: m.order_mail_intro(
          { number: order.number, total: money(order.total_price, language) },
          locale,
        ),
      },
      ...(order.confirmation === 'waiting'
        ? [{ kind: 'text' as const, text: m.order_mail_to_confirm({ phone: order.phone }, locale) }]
        : []),
      figures(ctx, order, language),
      { kind: 'text', text: m.order_mail_delivery({ from, to }, locale) },
      ...followLinks(ctx, order.token, language),
    ],
    closing: closingFor(contact, language),
  }
}

function forShop(ctx: Ctx, order: OrderAnswer, language: Lang): Content {
  const locale = { locale: language }
  const customer: [string, string | null][] = [
    [m.order_mail_name({}, locale), `${order.first_name} ${order.last_name}`],
    [m.order_mail_phone({}, locale), order.phone],
    [m.order_mail_additional_phone({}, locale), order.additional_phone],
    [m.order_mail_email({}, locale), order.email],
    [m.order_mail_instagram({}, locale), order.instagram_user],
    [m.order_mail_address({}, locale), [order.address, order.state, order.city].join('\n')],
    [m.order_mail_courier_note({}, locale), order.courier_note],
  ]
  return {
    title: m.order_mail_shop_title({ number: order.number }, locale),
    blocks: [
      figures(ctx, order, language),
      { kind: 'rows', rows: customer.filter((row): row is [string, string] => row[1] !== null) },
    ],
    closing: m.order_mail_shop_closing({}, locale),
  }
}
