/** Mails to the customer about a return, in the order's language, if they gave an address. */
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import type { MailBlock } from '#server/mail/layout.ts'
import { mailCustomer, money } from './parts.mail.ts'
import type { OrderRow } from '../orders.queries.ts'
import type { Return } from '../returns/receive-return.queries.ts'

/** @property refund piastres */
export type Agreed = Pick<Return, 'comes_by'> & {
  refund: number
  money_by: 'courier' | 'transfer' | null
  exchange: Pick<OrderRow, 'number' | 'total_price'> | null
}

type Reader = Pick<OrderRow, 'number' | 'first_name' | 'language'>

/**
 * Mail that the shop accepts a return: how it comes back, what is sent in exchange, and the refund.
 */
export async function mailAgreed(
  ctx: Ctx,
  order: OrderRow,
  agreed: Agreed,
  settings: ShopSettings,
): Promise<void> {
  const { number, language } = order
  const locale = { locale: language }
  const subject = agreed.exchange
    ? m.return_mail_subject_exchange({ number }, locale)
    : m.return_mail_subject({ number }, locale)
  await mail(
    ctx,
    order,
    { subject, blocks: agreedSentences(order, agreed).map(textBlock) },
    settings,
  )
}

export function agreedSentences(
  { number, first_name: name, language }: Reader,
  { exchange, refund, comes_by, money_by }: Agreed,
): string[] {
  const locale = { locale: language }
  const texts = [m.return_mail_agreed({ name, number }, locale)]
  if (exchange) {
    const params = { number: exchange.number, total: money(exchange.total_price, language) }
    texts.push(
      exchange.total_price > 0
        ? m.return_mail_exchange_to_pay(params, locale)
        : m.return_mail_exchange(params, locale),
    )
  }
  texts.push(
    comes_by === 'courier' ? m.return_mail_courier({}, locale) : m.return_mail_bring({}, locale),
  )
  if (refund > 0) {
    const amount = money(refund, language)
    texts.push(
      money_by === 'courier'
        ? m.return_mail_cash({ amount }, locale)
        : m.return_mail_transfer({ amount }, locale),
    )
  }
  return texts
}

export async function mailDeclined(
  ctx: Ctx,
  order: OrderRow,
  message: string,
  settings: ShopSettings,
): Promise<void> {
  const { number, language } = order
  const locale = { locale: language }
  const shop = settings.shop_name[language]
  const subject = m.return_mail_subject_declined({ number }, locale)
  const blocks: MailBlock[] = [
    textBlock(m.return_mail_declined({ name: order.first_name, number }, locale)),
    { kind: 'rows', rows: [[m.order_status_mail_message({ shop }, locale), message]] },
  ]
  await mail(ctx, order, { subject, blocks }, settings)
}

export async function mailPaidBack(
  ctx: Ctx,
  order: OrderRow,
  { amount, by, money_to }: { amount: number; by: 'courier' | 'transfer'; money_to: string | null },
  settings: ShopSettings,
): Promise<void> {
  const { number, language } = order
  const locale = { locale: language }
  const subject = m.return_mail_subject_paid({ number }, locale)
  const blocks = [textBlock(paidBackSentence(order, { amount, by }))]
  if (by !== 'courier' && money_to)
    blocks.push({ kind: 'rows', rows: [[m.return_mail_paid_to({}, locale), money_to]] })
  await mail(ctx, order, { subject, blocks }, settings)
}

export function paidBackSentence(
  { number, language }: Pick<Reader, 'number' | 'language'>,
  { amount, by }: { amount: number; by: 'courier' | 'transfer' },
): string {
  const locale = { locale: language }
  const params = { amount: money(amount, language), number }
  return by === 'courier'
    ? m.return_mail_paid_cash(params, locale)
    : m.return_mail_paid(params, locale)
}

const textBlock = (text: string): MailBlock => ({ kind: 'text', text })

async function mail(
  ctx: Ctx,
  order: OrderRow,
  news: { subject: string; blocks: MailBlock[] },
  settings: ShopSettings,
): Promise<void> {
  const { email, token, language } = order
  if (email)
    await mailCustomer(ctx, { email, token, language }, { kind: 'order-return', ...news }, settings)
}
