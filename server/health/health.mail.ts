/**
 * Mail to the owner about troubles, in both languages, because the shop does not know which one the
 * owner reads.
 */
import type { TroubleKind } from '#contract/running/health.ts'
import { email } from '#contract/person-parts.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { belowEachOther, layOutMail, letterhead } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import { getSettings } from '#server/settings/settings.ts'

const sentences: Record<TroubleKind, typeof m.health_disk_low> = {
  codes_guessed: m.health_codes_guessed,
  disk_low: m.health_disk_low,
  backup_failed: m.health_backup_failed,
  proof_failed: m.health_proof_failed,
  proof_old: m.health_proof_old,
  archiving_stopped: m.health_archiving_stopped,
  jobs_failing: m.health_jobs_failing,
  mails_failing: m.health_mails_failing,
  webhook_stopped: m.health_webhook_stopped,
  forms_full: m.health_forms_full,
}

/** Mails the address for orders. Without one the log is the only notice. */
export async function mailTroubles(ctx: Ctx, kinds: TroubleKind[]): Promise<void> {
  const settings = await getSettings(ctx)
  const { data: to } = email().safeParse(settings.contact_email)
  if (!to)
    return ctx.log.warn(
      { troubles: kinds },
      'Something is wrong with the shop, and it has no address to tell it to',
    )
  const both = (text: typeof m.health_mail_title): [string, string] => [
    text({}, { locale: 'en' }),
    text({}, { locale: 'ar' }),
  ]
  const title = both(m.health_mail_title).join(' · ')
  const [open, openArabic] = both(m.health_mail_open)
  const mail = layOutMail({
    ...letterhead(ctx, settings, 'en'),
    title,
    blocks: [
      ...kinds.map((kind) => ({
        kind: 'text' as const,
        text: belowEachOther(both(sentences[kind])),
      })),
      { kind: 'button', text: open, href: `${ctx.config.shopUrl}/dashboard/health` },
      { kind: 'button', text: openArabic, href: `${ctx.config.shopUrl}/ar/dashboard/health` },
    ],
    closing: belowEachOther(both(m.health_mail_closing)),
  })
  await enqueueMail(ctx, {
    kind: 'trouble',
    language: 'en',
    to,
    subject: `${settings.shop_name.en}: ${title}`,
    ...mail,
  })
}
