/**
 * Mails to account owners, in the language of the screen that caused them. They contain no text
 * typed by a user: anybody can register with another person's address and any name.
 */
import { email } from '#contract/person-parts.ts'
import type { Lang } from '#contract/parts.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { belowEachOther, layOutMail, letterhead, type MailBlock } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import { getSettings } from '#server/settings/settings.ts'

type Addressed = { to: string; language: Lang }
type Locale = { locale: Lang }

/** Mail with the link to set a new password. */
export const mailPasswordLink = (
  ctx: Ctx,
  { token, ...addressed }: Addressed & { token: string },
): Promise<void> =>
  mailOwner(ctx, addressed, 'password-reset', (locale, shop, pageAt) => ({
    subject: m.password_mail_subject({ shop }, locale),
    title: m.password_mail_title({}, locale),
    blocks: [
      { kind: 'text', text: m.password_mail_intro({ shop }, locale) },
      {
        kind: 'button',
        text: m.password_mail_button({}, locale),
        href: pageAt(`/reset-password/${token}`),
      },
    ],
    closing: m.password_mail_closing({}, locale),
  }))

/**
 * Mail about a changed password. An owner who did not change it can set a new one through this
 * address.
 */
export const mailPasswordChanged = (ctx: Ctx, addressed: Addressed): Promise<void> =>
  mailOwner(ctx, addressed, 'password-changed', (locale, shop, pageAt) => ({
    subject: m.password_changed_mail_subject({ shop }, locale),
    title: m.password_changed_mail_title({}, locale),
    blocks: [
      { kind: 'text', text: m.password_changed_mail_intro({ shop }, locale) },
      { kind: 'text', text: m.password_changed_mail_not_you({}, locale) },
      {
        kind: 'button',
        text: m.password_mail_button({}, locale),
        href: pageAt('/forgot-password'),
      },
    ],
    closing: m.password_changed_mail_closing({}, locale),
  }))

/**
 * Mail to the former address, which no longer opens the account: an owner who did not change it can
 * only contact the shop.
 */
export const mailEmailChanged = (ctx: Ctx, addressed: Addressed): Promise<void> =>
  mailOwner(ctx, addressed, 'email-changed', (locale, shop, _, contact) => ({
    subject: m.email_changed_mail_subject({ shop }, locale),
    title: m.email_changed_mail_title({}, locale),
    blocks: [
      { kind: 'text', text: m.email_changed_mail_intro({ shop }, locale) },
      {
        kind: 'text',
        text: contact
          ? m.email_changed_mail_not_you({ email: contact }, locale)
          : m.email_changed_mail_not_you_bare({}, locale),
      },
    ],
    closing: m.email_changed_mail_closing({}, locale),
  }))

/** Mail with the link to join the staff. */
export const mailInvitation = (
  ctx: Ctx,
  { token, ...addressed }: Addressed & { token: string },
): Promise<void> =>
  mailOwner(ctx, addressed, 'staff-invitation', (locale, shop, pageAt) => ({
    subject: m.invitation_mail_subject({ shop }, locale),
    title: m.invitation_mail_title({ shop }, locale),
    blocks: [
      { kind: 'text', text: m.invitation_mail_intro({ shop }, locale) },
      {
        kind: 'button',
        text: m.invitation_mail_button({}, locale),
        href: pageAt(`/join/${token}`),
      },
    ],
    closing: m.invitation_mail_closing({}, locale),
  }))

export type FactorChange = keyof typeof factorSentences

const factorSentences = {
  passkey_added: m.factors_mail_passkey_added,
  passkey_removed: m.factors_mail_passkey_removed,
  authenticator_added: m.factors_mail_authenticator_added,
  authenticator_replaced: m.factors_mail_authenticator_replaced,
  authenticator_removed: m.factors_mail_authenticator_removed,
  recovery_codes_made: m.factors_mail_recovery_codes_made,
  recovery_code_used: m.factors_mail_recovery_code_used,
  reset: m.factors_mail_reset,
}

/**
 * Mail about a changed second factor. An owner who did not change it sets a new password, which
 * ends all sessions.
 */
export const mailFactorsChanged = (
  ctx: Ctx,
  { what, ...addressed }: Addressed & { what: FactorChange },
): Promise<void> =>
  mailOwner(ctx, addressed, 'factors-changed', (locale, shop, pageAt) => ({
    subject: m.factors_mail_subject({ shop }, locale),
    title: m.factors_mail_title({}, locale),
    blocks: [
      { kind: 'text', text: factorSentences[what]({ shop }, locale) },
      { kind: 'text', text: m.password_changed_mail_not_you({}, locale) },
      {
        kind: 'button',
        text: m.password_mail_button({}, locale),
        href: pageAt('/forgot-password'),
      },
    ],
    closing: m.password_changed_mail_closing({}, locale),
  }))

/**
 * Mail about guessed codes by a person who knows the password, in both languages, because that
 * person has chosen the screen's.
 */
export async function mailCodesGuessed(ctx: Ctx, to: string): Promise<void> {
  const settings = await getSettings(ctx)
  const both = (say: (locale: Locale) => string): [string, string] => [
    say({ locale: 'en' }),
    say({ locale: 'ar' }),
  ]
  const [title, titleArabic] = both((locale) => m.codes_guessed_mail_title({}, locale))
  const [open, openArabic] = both((locale) => m.codes_guessed_mail_open({}, locale))
  const intro = both((locale) =>
    m.codes_guessed_mail_intro({ shop: settings.shop_name[locale.locale] }, locale),
  )
  const mail = layOutMail({
    ...letterhead(ctx, settings, 'en'),
    title: `${title} · ${titleArabic}`,
    blocks: [
      { kind: 'text', text: belowEachOther(intro) },
      {
        kind: 'text',
        text: belowEachOther(both((locale) => m.codes_guessed_mail_password({}, locale))),
      },
      {
        kind: 'text',
        text: belowEachOther(both((locale) => m.codes_guessed_mail_sessions({}, locale))),
      },
      { kind: 'button', text: open, href: `${ctx.config.shopUrl}/dashboard/security` },
      { kind: 'button', text: openArabic, href: `${ctx.config.shopUrl}/ar/dashboard/security` },
    ],
    closing: belowEachOther(both((locale) => m.codes_guessed_mail_closing({}, locale))),
  })
  const subject = `${settings.shop_name.en}: ${title} · ${titleArabic}`
  await enqueueMail(ctx, { kind: 'codes-guessed', language: 'en', to, subject, ...mail })
}

type Written = { subject: string; title: string; blocks: MailBlock[]; closing: string }
type Write = (
  locale: Locale,
  shop: string,
  pageAt: (path: string) => string,
  contact: string | undefined,
) => Written

async function mailOwner(
  ctx: Ctx,
  { to, language }: Addressed,
  kind: string,
  write: Write,
): Promise<void> {
  const settings = await getSettings(ctx)
  const shopName = settings.shop_name[language]
  const pageAt = (path: string) => `${ctx.config.shopUrl}${language === 'ar' ? '/ar' : ''}${path}`
  // The setting takes any text as the shop's address, so it is validated here.
  const { data: contact } = email().safeParse(settings.contact_email)
  const { subject, ...content } = write({ locale: language }, shopName, pageAt, contact)
  const mail = layOutMail({ ...letterhead(ctx, settings, language), ...content })
  await enqueueMail(ctx, { kind, language, to, subject, ...mail })
}
