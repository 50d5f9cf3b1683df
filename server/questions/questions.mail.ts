/** Mail with the answer to a customer's question, in the question's language. */
import { email } from '#contract/person-parts.ts'
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import * as m from '#messages/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { layOutMail, letterhead, type MailBlock } from '#server/mail/layout.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import type { AskedProduct, Question } from './questions.queries.ts'

/** The setting takes any text as the shop's address, so it is validated here. */
const address = email()

/**
 * @param answer the admin's text;
 * @param product subject of the question, null for the shop itself
 */
export async function mailAnswer(
  ctx: Ctx,
  question: Question & { client_email: string },
  answer: string,
  product: AskedProduct | null,
  settings: ShopSettings,
): Promise<void> {
  const language: Lang = question.language ?? 'en'
  const locale = { locale: language }
  const shop = settings.shop_name[language]
  const name = product && inLanguage(language, product.name, product.name_ar)
  const subject = name
    ? m.question_mail_subject({ product: name }, locale)
    : m.question_mail_subject_shop({ shop }, locale)
  const rows: [string, string][] = [[m.question_mail_answer({ shop }, locale), answer]]
  if (question.message) rows.push([m.question_mail_question({}, locale), question.message])
  const blocks: MailBlock[] = [{ kind: 'rows', rows }]
  if (product?.slug) {
    const href = `${ctx.config.shopUrl}${language === 'ar' ? '/ar' : ''}/productdetails/${encodeURIComponent(product.slug)}`
    blocks.push({ kind: 'button', text: m.question_mail_open({}, locale), href })
  }
  const { data: contact } = address.safeParse(settings.contact_email)
  const closing = contact
    ? m.question_mail_closing({ email: contact }, locale)
    : m.question_mail_closing_bare({}, locale)
  const mail = layOutMail({
    ...letterhead(ctx, settings, language),
    title: subject,
    blocks,
    closing,
  })
  await enqueueMail(ctx, {
    kind: 'question-answered',
    language,
    to: question.client_email,
    subject,
    ...mail,
  })
}
