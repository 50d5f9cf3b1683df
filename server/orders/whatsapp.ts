/**
 * WhatsApp messages to a customer: the owner's templates, filled from the order, in the order's
 * language.
 */
import { dueOf } from '#contract/orders/due.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { orderRecords } from '#contract/orders/order-records.ts'
import { withoutMarks } from '#contract/text/isolated.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { fillText } from '#contract/text/whatsapp-text.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { comma, lineOf, money, orderUrl } from './mails/parts.mail.ts'
import type { OrderRecord } from './records/order-records.ts'

type Texts = AnswerOf<typeof orderRecords.record>['whatsapp']

/** Messages that ask for confirmation, and that report a placed order. */
export function whatsAppTexts(
  ctx: Ctx,
  order: OrderRecord,
  settings: Pick<ShopSettings, 'shop_name' | 'whatsapp_confirm' | 'whatsapp_placed'>,
): Texts {
  const { language } = order
  const values = {
    name: order.first_name,
    number: order.number,
    lines: order.items.map((item) => lineOf(inLanguageOf(item, language), language)).join('\n'),
    total: money(dueOf(order), language),
    address: [order.address, order.state, inLanguage(language, order.city, order.city_ar)].join(
      comma[language],
    ),
    link: orderUrl(ctx, order.token, language),
    shop: settings.shop_name[language],
  }
  const filled = (text: string) => withoutMarks(fillText(text, values))
  return {
    confirm: filled(settings.whatsapp_confirm[language]),
    placed: filled(settings.whatsapp_placed[language]),
  }
}

const inLanguageOf = (
  { name, name_ar, size, size_ar, colour, quantity }: OrderRecord['items'][number],
  language: OrderRecord['language'],
) => ({
  name: inLanguage(language, name, name_ar),
  size: size === null ? null : inLanguage(language, size, size_ar),
  colour: colour && { ...colour, name: inLanguage(language, colour.name, colour.name_ar) },
  quantity,
})
