/** What is written about an order: to its customer, in the language they bought in, and to the shop. */
import { toCairoDay } from '#contract/cairo.ts'
import { formatFigure, toEgp } from '#contract/money.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { email, type Lang } from '#contract/parts.ts'
import { variantUrl, variantWidths } from '#contract/pictures.ts'
import type { ShopSettings } from '#contract/settings.ts'
import * as m from '#messages/mails.js'
import type { Ctx } from '#server/ctx.ts'
import { layOutMail, type MailBlock, type MailRow } from '#server/mail/layout.ts'
import { enqueueMail, enqueueMails, type NewMail } from '#server/mail/mail.ts'
import type { OrderAnswer } from '../orders.ts'
import type { OrderEventRow, OrderRow } from '../orders.queries.ts'

/** Settings take any text as the shop's address. */
const address = email()

/** The customer is told when they gave an address, the shop when it has one to be written to. */
export async function mailOrderPlaced(ctx: Ctx, order: OrderAnswer, language: Lang, settings: ShopSettings): Promise<void> {
  const { data: contact } = address.safeParse(settings.contact_email)
  const layout = { language, shopName: settings.shop_name[language], shopUrl: ctx.config.shopUrl }
  const mails: NewMail[] = []
  if (order.email) {
    const subject = m.order_mail_subject({ number: order.number }, { locale: language })
    const mail = layOutMail({ ...layout, ...forCustomer(ctx, order, language, contact) })
    mails.push({ kind: 'order-placed', language, to: order.email, subject, ...mail })
  }
  if (contact) {
    const subject = m.order_mail_shop_subject({ number: order.number, total: money(order.total_price, language) }, { locale: language })
    const mail = layOutMail({ ...layout, ...forShop(ctx, order, language) })
    mails.push({ kind: 'order-placed-shop', language, to: contact, subject, ...mail })
  }
  await enqueueMails(ctx, mails)
}

/** The customer is told what became of their order and what the admin says to it, in the language they bought in, when they gave an address. */
export async function mailStatus(
  ctx: Ctx,
  order: OrderRow,
  { from_status, to_status, message, created_at }: Omit<OrderEventRow, 'id'>,
  settings: ShopSettings,
): Promise<void> {
  if (!order.email) return
  const { language, number } = order
  const locale = { locale: language }
  const shop = settings.shop_name[language]
  const changed = from_status !== to_status
  const subject = changed
    ? m.order_status_mail_subject({ number, status: statusWord[to_status]({}, locale) }, locale)
    : m.order_status_mail_subject_message({ number }, locale)
  const blocks: MailBlock[] = []
  if (changed) blocks.push({ kind: 'text', text: sentence(order, to_status, created_at) })
  if (message) blocks.push({ kind: 'rows', rows: [[m.order_status_mail_message({ shop }, locale), message]] })
  blocks.push(followButton(ctx, order.token, language))
  const closing = closingFor(address.safeParse(settings.contact_email).data, language)
  const mail = layOutMail({ language, shopName: shop, shopUrl: ctx.config.shopUrl, title: subject, blocks, closing })
  await enqueueMail(ctx, { kind: 'order-status', language, to: order.email, subject, ...mail })
}

const statusWord = { pending: m.order_pending, shipped: m.order_shipped, accept: m.order_accept, reject: m.order_reject }

/** What the order's page says. @param at when it came to this status */
function sentence({ number, phone, language }: OrderRow, status: OrderStatus, at: Date): string {
  const locale = { locale: language }
  if (status === 'pending') return m.order_with_us({ number, phone }, locale)
  if (status === 'shipped') return m.order_on_its_way({ number, phone }, locale)
  if (status === 'accept') return m.order_accepted({ number }, locale)
  return m.order_rejected({ number, day: dayOf(toCairoDay(at), language) }, locale)
}

type Content = { title: string; blocks: MailBlock[]; closing: string }

function forCustomer(ctx: Ctx, order: OrderAnswer, language: Lang, contact: string | undefined): Content {
  const locale = { locale: language }
  const [from, to] = [dayOf(order.delivery_from, language), dayOf(order.delivery_to, language)]
  return {
    title: m.order_mail_title({ name: order.first_name }, locale),
    blocks: [
      { kind: 'text', text: m.order_mail_intro({ number: order.number, total: money(order.total_price, language) }, locale) },
      figures(ctx, order, language),
      { kind: 'text', text: m.order_mail_delivery({ from, to }, locale) },
      followButton(ctx, order.token, language),
    ],
    closing: closingFor(contact, language),
  }
}

const followButton = (ctx: Ctx, token: string, language: Lang): MailBlock => ({
  kind: 'button',
  text: m.order_mail_follow({}, { locale: language }),
  href: `${ctx.config.shopUrl}${language === 'ar' ? '/ar' : ''}/order/${token}`,
})

const closingFor = (contact: string | undefined, language: Lang): string =>
  contact ? m.order_mail_closing({ email: contact }, { locale: language }) : m.order_mail_closing_bare({}, { locale: language })

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
    blocks: [figures(ctx, order, language), { kind: 'rows', rows: customer.filter((row): row is [string, string] => row[1] !== null) }],
    closing: m.order_mail_shop_closing({}, locale),
  }
}

function figures(ctx: Ctx, order: OrderAnswer, language: Lang): MailBlock {
  const locale = { locale: language }
  const rows = order.items.map((item): MailRow => {
    const choice = [item.colour?.name, item.size].filter((part) => part).join(language === 'ar' ? '، ' : ', ')
    const product = choice ? m.order_mail_choice({ product: item.name, choice }, locale) : item.name
    return [m.order_mail_line({ product, quantity: item.quantity }, locale), money(item.line_total, language), smallPicture(ctx, item)]
  })
  rows.push([m.order_mail_subtotal({}, locale), money(order.subtotal, language)])
  if (order.discount > 0) rows.push([m.order_mail_discount({}, locale), minus(order.discount, language)])
  const delivery = order.delivery_price === 0 ? m.delivery_free({}, locale) : money(order.delivery_price, language)
  rows.push([m.order_mail_delivery_price({ city: order.city }, locale), delivery])
  rows.push([m.order_mail_total({}, locale), money(order.total_price, language)])
  return { kind: 'rows', rows }
}

/** The smallest that there is of a line's picture. */
function smallPicture(ctx: Ctx, { image, image_width }: OrderAnswer['items'][number]): string | null {
  const [width] = image_width ? variantWidths(image_width) : []
  return image && width ? new URL(variantUrl(image, width, 'webp'), ctx.config.shopUrl).href : null
}

const money = (piastres: number, language: Lang): string => m.ui_money({ figure: formatFigure(toEgp(piastres)) }, { locale: language })

/** The sign stands before the figure whichever way the line runs: between marks that isolate it. */
const minus = (piastres: number, language: Lang): string => {
  const figure = formatFigure(toEgp(piastres))
  return m.cart_minus({ figure, signed: `\u2066\u2212${figure}\u2069` }, { locale: language })
}

const longDay = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
const days = { en: new Intl.DateTimeFormat('en-GB', longDay), ar: new Intl.DateTimeFormat('ar-EG-u-nu-latn', longDay) }

/** @param day YYYY-MM-DD */
const dayOf = (day: string, language: Lang): string => days[language].format(new Date(day))
