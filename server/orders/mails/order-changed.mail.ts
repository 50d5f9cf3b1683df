/**
 * Mail to the customer of an edited order: the differences and the whole order, in the order's
 * language.
 */
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { dayOf, inLanguage } from '#server/language.ts'
import type { MailBlock, MailRow } from '#server/mail/layout.ts'
import { describeOrder } from '../shown-order.ts'
import type { OrderLineRow, OrderRow, ShownLineRow } from '../orders.queries.ts'
import { figures, lineOf, mailCustomer, money } from './parts.mail.ts'

/** A line before and after an edit; null if it was added or removed. */
type ChangedLine = { before: OrderLineRow | null; after: OrderLineRow | null }

/**
 * Mails the order's current address; sends nothing if it has none.
 * @param lines all lines of the order now
 * @param changed lines with a difference
 */
export async function mailChanged(
  ctx: Ctx,
  {
    before,
    after,
    lines,
    changed,
  }: { before: OrderRow; after: OrderRow; lines: ShownLineRow[]; changed: ChangedLine[] },
  settings: ShopSettings,
): Promise<void> {
  const { email, language, number, token } = after
  if (!email) return
  const locale = { locale: language }
  const subject = m.order_changed_mail_subject({ number }, locale)
  const params = { name: after.first_name, number, total: money(after.total_price, language) }
  const isSame = before.total_price === after.total_price
  const intro = isSame
    ? m.order_changed_mail_intro_same(params, locale)
    : m.order_changed_mail_intro({ ...params, before: money(before.total_price, language) }, locale)
  const whole = describeOrder({ order: after, lines, events: [] }, language, settings)
  const [from, to] = [dayOf(after.delivery_from, language), dayOf(after.delivery_to, language)]
  const blocks: MailBlock[] = [
    { kind: 'text', text: intro },
    {
      kind: 'rows',
      rows: [...changed.map((line) => lineRow(line, language)), ...orderRows(before, after)],
    },
    { kind: 'text', text: m.order_changed_mail_now({}, locale) },
    figures(ctx, whole, language),
    { kind: 'text', text: m.order_mail_delivery({ from, to }, locale) },
  ]
  await mailCustomer(
    ctx,
    { email, token, language },
    { kind: 'order-changed', subject, blocks },
    settings,
  )
}

function lineRow({ before, after }: ChangedLine, language: Lang): MailRow {
  const locale = { locale: language }
  if (after && !before)
    return [lineOf(inWords(after, language), language), m.order_changed_mail_added({}, locale)]
  if (before && !after)
    return [lineOf(inWords(before, language), language), m.order_changed_mail_removed({}, locale)]
  if (!before || !after) throw new Error('A line is there before or after')
  const [was, is] = [inWords(before, language), inWords(after, language)]
  const parts: [string, string | null, string | null][] = [
    [m.order_changed_mail_colour({}, locale), was.colour?.name ?? null, is.colour?.name ?? null],
    [m.order_changed_mail_size({}, locale), was.size, is.size],
    [m.order_changed_mail_quantity({}, locale), String(was.quantity), String(is.quantity)],
    [
      m.order_changed_mail_price({}, locale),
      money(before.price, language),
      money(after.price, language),
    ],
  ]
  const differing = parts.filter(([, former, current]) => former !== current)
  const changes = differing.map(([label, former, current]) =>
    m.order_changed_mail_part({ label, change: changeOf(former, current, language) }, locale),
  )
  return [is.name, changes.join('\n')]
}

const inWords = (line: OrderLineRow, language: Lang) => ({
  name: inLanguage(language, line.name, line.name_ar),
  size: line.size === null ? null : inLanguage(language, line.size, line.size_ar),
  colour:
    line.colour === null
      ? null
      : { name: inLanguage(language, line.colour, line.colour_ar), hex: null },
  quantity: line.quantity,
})

/**
 * Rows of changed fields: sums show the old and new value, because they are paid; names and
 * addresses the new value alone.
 */
function orderRows(before: OrderRow, after: OrderRow): MailRow[] {
  const { language } = after
  const locale = { locale: language }
  const sum = (label: string, was: number, is: number): MailRow[] =>
    was === is ? [] : [[label, changeOf(money(was, language), money(is, language), language)]]
  const text = (label: string, read: (order: OrderRow) => string | null): MailRow[] =>
    read(before) === read(after)
      ? []
      : [[label, read(after) ?? m.order_changed_mail_none({}, locale)]]
  const city = (order: OrderRow) => inLanguage(language, order.city, order.city_ar)
  return [
    ...sum(m.order_mail_discount({}, locale), before.discount, after.discount),
    ...sum(
      m.order_mail_delivery_price({ city: city(after) }, locale),
      before.delivery_price,
      after.delivery_price,
    ),
    ...text(m.order_mail_name({}, locale), (order) => `${order.first_name} ${order.last_name}`),
    ...text(m.order_mail_phone({}, locale), (order) => order.phone),
    ...text(m.order_mail_additional_phone({}, locale), (order) => order.additional_phone),
    ...text(m.order_mail_email({}, locale), (order) => order.email),
    ...text(m.order_mail_instagram({}, locale), (order) => order.instagram_user),
    ...text(m.order_mail_address({}, locale), (order) =>
      [order.address, order.state, city(order)].join('\n'),
    ),
    ...text(m.order_mail_courier_note({}, locale), (order) => order.courier_note),
  ]
}

function changeOf(was: string | null, is: string | null, language: Lang): string {
  const locale = { locale: language }
  const now = is ?? m.order_changed_mail_none({}, locale)
  return was === null ? now : m.order_changed_mail_instead({ now, before: was }, locale)
}
