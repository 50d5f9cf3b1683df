/**
 * Mail to the owner about a webhook that was switched off, in both languages, because the shop does
 * not know which one the owner reads.
 */
import { email } from '#contract/person-parts.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { belowEachOther, layOutMail, letterhead } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import { getSettings } from '#server/settings/settings.ts'
import type { Webhook } from './webhooks.queries.ts'

const reasons = { failing: m.webhook_off_failing, gone: m.webhook_off_gone }

/** Mails the address for orders. Without one the log is the only notice. */
export async function mailSwitchedOff(
  ctx: Ctx,
  { id, url }: Pick<Webhook, 'id' | 'url'>,
  why: keyof typeof reasons,
): Promise<void> {
  ctx.log.warn({ webhook_id: id, why }, 'A webhook was switched off')
  const settings = await getSettings(ctx)
  const { data: to } = email().safeParse(settings.contact_email)
  if (!to) return
  const { host } = new URL(url)
  const both = (
    text: (inputs: { host: string }, options: { locale: 'en' | 'ar' }) => string,
  ): [string, string] => [text({ host }, { locale: 'en' }), text({ host }, { locale: 'ar' })]
  const title = both(m.webhook_off_title).join(' · ')
  const [open, openArabic] = both(m.webhook_off_open)
  const mail = layOutMail({
    ...letterhead(ctx, settings, 'en'),
    title,
    blocks: [
      { kind: 'text', text: belowEachOther(both(reasons[why])) },
      { kind: 'text', text: belowEachOther(both(m.webhook_off_next)) },
      { kind: 'button', text: open, href: `${ctx.config.shopUrl}/dashboard/webhooks` },
      { kind: 'button', text: openArabic, href: `${ctx.config.shopUrl}/ar/dashboard/webhooks` },
    ],
    closing: belowEachOther(both(m.webhook_off_closing)),
  })
  await enqueueMail(ctx, {
    kind: 'webhook-off',
    language: 'en',
    to,
    subject: `${settings.shop_name.en}: ${title}`,
    ...mail,
  })
}
