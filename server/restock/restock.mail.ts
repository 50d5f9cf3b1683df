/** Mail that a product is back in stock, in the request's language. */
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { layOutMail, letterhead } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/mail.ts'

export type Notice = {
  to: string
  language: Lang
  /** Requested size and colour, empty for any. */
  choice: string
}

/** Mail that the shop takes orders, for one who asked to be told (R388). */
export async function mailOpening(
  ctx: Ctx,
  to: string,
  language: Lang,
  settings: ShopSettings,
): Promise<void> {
  const locale = { locale: language }
  const shop = settings.shop_name[language]
  const title = m.opening_mail_title({ shop }, locale)
  const mail = layOutMail({
    ...letterhead(ctx, settings, language),
    title,
    blocks: [
      { kind: 'text', text: m.opening_mail_intro({}, locale) },
      {
        kind: 'button',
        text: m.restock_mail_open({}, locale),
        href: `${ctx.config.shopUrl}${language === 'ar' ? '/ar' : '/'}`,
      },
    ],
    closing: m.restock_mail_closing({}, locale),
  })
  await enqueueMail(ctx, { kind: 'shop-open', language, to, subject: title, ...mail })
}

/** @param product its name in both languages, and its address */
export async function mailNotice(
  ctx: Ctx,
  { to, language, choice }: Notice,
  product: { slug: string; name: string; name_ar: string | null },
  settings: ShopSettings,
): Promise<void> {
  const locale = { locale: language }
  const name = inLanguage(language, product.name, product.name_ar)
  const wanted = choice ? m.restock_mail_choice({ product: name, choice }, locale) : name
  const mail = layOutMail({
    ...letterhead(ctx, settings, language),
    title: m.restock_mail_title({ product: wanted }, locale),
    blocks: [
      { kind: 'text', text: m.restock_mail_intro({}, locale) },
      {
        kind: 'button',
        text: m.restock_mail_open({}, locale),
        href: `${ctx.config.shopUrl}${language === 'ar' ? '/ar' : ''}/productdetails/${encodeURIComponent(product.slug)}`,
      },
    ],
    closing: m.restock_mail_closing({}, locale),
  })
  await enqueueMail(ctx, {
    kind: 'back-in-stock',
    language,
    to,
    subject: m.restock_mail_subject({ product: wanted }, locale),
    ...mail,
  })
}
