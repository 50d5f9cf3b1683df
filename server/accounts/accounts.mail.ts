/** The link to a new password, in the language of the screen where it was asked for. */
import type { Lang } from '#contract/parts.ts'
import * as m from '#messages/mails.js'
import type { Ctx } from '#server/ctx.ts'
import { layOutMail } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import { getSettings } from '#server/settings/settings.ts'

/** Nothing that a user typed stands in it: anybody can register with somebody else's address and any name. */
export async function mailPasswordLink(ctx: Ctx, { to, token, language }: { to: string; token: string; language: Lang }): Promise<void> {
  const locale = { locale: language }
  const shopName = (await getSettings(ctx)).shop_name[language]
  const mail = layOutMail({
    language,
    shopName,
    shopUrl: ctx.shopUrl,
    title: m.password_mail_title({}, locale),
    blocks: [
      { kind: 'text', text: m.password_mail_intro({ shop: shopName }, locale) },
      {
        kind: 'button',
        text: m.password_mail_button({}, locale),
        href: `${ctx.shopUrl}${language === 'ar' ? '/ar' : ''}/reset-password/${token}`,
      },
    ],
    closing: m.password_mail_closing({}, locale),
  })
  await enqueueMail(ctx, { kind: 'password-reset', language, to, subject: m.password_mail_subject({ shop: shopName }, locale), ...mail })
}
