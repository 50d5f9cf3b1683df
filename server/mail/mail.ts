/**
 * What the shop writes to people: a room composes a mail and hands it over inside the transaction that gave the reason for it.
 * Mail promises that it is sent if and only if that transaction commits, and that one which cannot be sent stays visible with its error.
 */
import type { Lang } from '#contract/parts.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { defineJob, type Run } from '#server/jobs/jobs.ts'
import { findMail, insertMail, type Mail, markMailFailed, markMailSent } from './mail.queries.ts'
import type { Post } from './post.ts'

export type { Mail }

/** `kind` says what the mail is about, in kebab-case, as in 'order-placed'. `text` and `html` say the same thing. */
export type NewMail = { kind: string; language: Lang; to: string; subject: string; text: string; html: string }

/** Eleven runs over about five hours. */
export const sendMailJob = defineJob<{ mail_id: number }>({ name: 'send-mail', retries: 10, backoff: 30, concurrency: 2, expiry: 120 })

/** `to` is one bare address that has been validated: anything else is a bug and throws. */
export async function enqueueMail(ctx: Ctx, mail: NewMail): Promise<Mail> {
  const { to, subject, ...rest } = mail
  if (!/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/.test(to)) throw new Error('A mail needs one bare address')
  return inTransaction(ctx, async (ctx) => {
    const row = await insertMail(ctx, { ...rest, to_address: to, subject: onOneLine(subject) })
    await ctx.jobs.enqueue(ctx.client, sendMailJob, { mail_id: row.id })
    return row
  })
}

/** Sends a mail, once. Notes a failure at the mail and throws it again, so that the job is retried. */
export async function sendMail(ctx: Ctx, post: Post, mailId: number, run: Pick<Run, 'isLast'>): Promise<void> {
  const mail = await findMail(ctx, mailId)
  if (!mail || mail.status === 'sent') return
  try {
    await post.send(mail)
  } catch (error) {
    await markMailFailed(ctx, mail.id, error instanceof Error ? error.message : String(error), run.isLast)
    throw error
  }
  await markMailSent(ctx, mail.id)
}

/** Names of people and products reach the subject: a line break there would begin a header of its own. */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
