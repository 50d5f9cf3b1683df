/**
 * Parts of order mails: figures, days and the link to the order's page, in the reader's language.
 */
import { dueOf } from '#contract/orders/due.ts'
import { formatFigure, toEgp } from '#contract/text/money.ts'
import { email } from '#contract/person-parts.ts'
import type { Lang } from '#contract/parts.ts'
import { variantUrl, variantWidths } from '#contract/files/pictures.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { layOutMail, letterhead, type MailBlock, type MailRow } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import type { OrderAnswer } from '../shown-order.ts'

type News = { kind: string; subject: string; blocks: MailBlock[] }

/** Mails the customer news of an order, ending with the links to follow it. */
export async function mailCustomer(
  ctx: Ctx,
  { email: to, token, language }: { email: string; token: string; language: Lang },
  { kind, subject, blocks }: News,
  settings: ShopSettings,
): Promise<void> {
  const mail = layOutMail({
    ...letterhead(ctx, settings, language),
    title: subject,
    blocks: [...blocks, ...followLinks(ctx, token, language)],
    closing: closingFor(contactOf(settings), language),
  })
  await enqueueMail(ctx, { kind, language, to, subject, ...mail })
}

/** The setting takes any text as the shop's address, so it is validated here. */
const address = email()

/** The shop's contact address; undefined if it has none. */
export const contactOf = ({
  contact_email,
}: Pick<ShopSettings, 'contact_email'>): string | undefined => address.safeParse(contact_email).data

/**
 * Links to the order's page, and to the lookup by number and phone for customers who lost the mail.
 */
export function followLinks(ctx: Ctx, token: string, language: Lang): MailBlock[] {
  const locale = { locale: language }
  return [
    { kind: 'button', text: m.order_mail_follow({}, locale), href: orderUrl(ctx, token, language) },
    { kind: 'link', text: m.order_mail_track({}, locale), href: `${shopIn(ctx, language)}/track` },
  ]
}

export const orderUrl = (ctx: Ctx, token: string, language: Lang): string =>
  `${shopIn(ctx, language)}/order/${token}`

const shopIn = ({ config: { shopUrl } }: Ctx, language: Lang): string =>
  language === 'ar' ? `${shopUrl}/ar` : shopUrl

export const closingFor = (contact: string | undefined, language: Lang): string =>
  contact
    ? m.order_mail_closing({ email: contact }, { locale: language })
    : m.order_mail_closing_bare({}, { locale: language })

export function figures(ctx: Ctx, order: OrderAnswer, language: Lang): MailBlock {
  const locale = { locale: language }
  const rows = order.items.map((item): MailRow => {
    return [lineOf(item, language), money(item.line_total, language), smallPicture(ctx, item)]
  })
  rows.push([m.order_mail_subtotal({}, locale), money(order.subtotal, language)])
  if (order.discount > 0)
    rows.push([m.order_mail_discount({}, locale), minus(order.discount, language)])
  const delivery =
    order.delivery_price === 0 ? m.delivery_free({}, locale) : money(order.delivery_price, language)
  rows.push([m.order_mail_delivery_price({ city: order.city }, locale), delivery])
  rows.push([m.order_mail_total({}, locale), money(order.total_price, language)])
  if (order.paid) {
    rows.push([m.order_mail_paid({}, locale), minus(order.paid, language)])
    rows.push([m.order_mail_due({}, locale), money(dueOf(order), language)])
  }
  return { kind: 'rows', rows }
}

/** Product, colour, size and quantity of a line. */
export function lineOf(
  {
    name,
    colour,
    size,
    quantity,
  }: Pick<OrderAnswer['items'][number], 'name' | 'colour' | 'size' | 'quantity'>,
  language: Lang,
): string {
  const locale = { locale: language }
  const choice = [colour?.name, size].filter((part) => part).join(comma[language])
  const product = choice ? m.order_mail_choice({ product: name, choice }, locale) : name
  return m.order_mail_line({ product, quantity }, locale)
}

export const comma = { en: ', ', ar: '، ' }

/** Smallest size of a line's picture. */
function smallPicture(
  ctx: Ctx,
  { image, image_width }: OrderAnswer['items'][number],
): string | null {
  const [width] = image_width ? variantWidths(image_width) : []
  return image && width ? new URL(variantUrl(image, width, 'webp'), ctx.config.shopUrl).href : null
}

export const money = (piastres: number, language: Lang): string =>
  m.ui_money({ figure: formatFigure(toEgp(piastres)) }, { locale: language })

/** The minus sign is isolated by bidi marks, so that it precedes the figure in both directions. */
const minus = (piastres: number, language: Lang): string => {
  const figure = formatFigure(toEgp(piastres))
  return m.cart_minus({ figure, signed: `\u2066\u2212${figure}\u2069` }, { locale: language })
}
