/**
 * What the shop writes to people: a room composes a mail and hands it over inside the transaction that gave the reason for it.
 * Mail promises that it is sent if and only if that transaction commits, and that one which cannot be sent stays visible with its error.
 */
import type { Lang } from '#contract/parts.ts'
import { noteChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { defineJob, type Run } from '#server/jobs/jobs.ts'
import { conflict, notFound } from '#server/refusal.ts'
import {
  findMail,
  holdMail,
  insertMails,
  listTroubledMails,
  type Mail,
  markMailFailed,
  markMailQueued,
  markMailSent,
  type TroubledMailList,
} from './mail.queries.ts'
import type { Post } from './post.ts'

export type { Mail }

/** `kind` says what the mail is about, in kebab-case, as in 'order-placed'. `text` and `html` say the same thing. */
export type NewMail = { kind: string; language: Lang; to: string; subject: string; text: string; html: string }

/** They hold a key to an account: their words are kept until they are sent and no longer. */
const secretKinds = ['password-reset']

/** Eleven runs over about five hours. */
export const sendMailJob = defineJob<{ mail_id: number }>({ name: 'send-mail', retries: 10, backoff: 30, concurrency: 2, expiry: 120 })

/** `to` is one bare address that has been validated: anything else is a bug and throws. Answers their ids in their order. */
export async function enqueueMails(ctx: Ctx, mails: NewMail[]): Promise<Pick<Mail, 'id'>[]> {
  if (mails.length === 0) return []
  const written = mails.map(({ to, subject, ...rest }) => {
    if (!/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/.test(to)) throw new Error('A mail needs one bare address')
    return { ...rest, to_address: to, subject: onOneLine(subject) }
  })
  return inTransaction(ctx, async (ctx) => {
    const rows = await insertMails(ctx, written)
    await ctx.jobs.enqueue(ctx.client, sendMailJob, ...rows.map(({ id }) => ({ mail_id: id })))
    return rows
  })
}

export async function enqueueMail(ctx: Ctx, mail: NewMail): Promise<Pick<Mail, 'id'>> {
  const [row] = await enqueueMails(ctx, [mail])
  return row as Pick<Mail, 'id'>
}

/**
 * Sends a mail, once: its row is held meanwhile, and a second run that comes then fails, to be retried. Notes why the mail could not
 * be sent and throws it again, so that the job is retried.
 */
export async function sendMail(ctx: Ctx, post: Post, mailId: number, run: Pick<Run, 'isLast' | 'signal'>): Promise<void> {
  const found = await findMail(ctx, mailId)
  if (!found || found.status === 'sent') return
  const failure = await inTransaction(ctx, async (ctx) => {
    const mail = await holdMail(ctx, mailId)
    if (!mail) return new Error('Another run is sending this mail')
    if (mail.status === 'sent') return
    try {
      await Promise.race([post.send(mail), cutOff(run.signal)])
    } catch (error) {
      await markMailFailed(ctx, mail.id, error instanceof Error ? error.message : String(error), run.isLast)
      return error
    }
    await markMailSent(ctx, mail.id, { forget: secretKinds.includes(mail.kind) })
  })
  if (failure) throw failure
}

/** Rejects when the run must end, as when the shop is stopped: a connection that waits for a mail server would hold it up. */
function cutOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('The shop stopped before the mail was taken over'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Mails that failed at least once and were not sent since, as far as they are asked for. */
export const listFailedMails = (ctx: Ctx, asked: PageAsked & TroubledMailList) =>
  readPage(asked, (slice) => listTroubledMails(ctx, asked, slice))

/** Queues a mail that failed once more. Refuses with 409 one that was sent or never failed. */
export async function retryMail(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await findMail(ctx, id))) throw notFound('Mail')
    const mail = await holdMail(ctx, id)
    if (!mail) throw conflict('The mail is being sent right now')
    if (mail.status === 'sent') throw conflict('The mail has been sent already')
    if (mail.last_error === null) throw conflict('The mail is on its way and has not failed')
    await markMailQueued(ctx, id)
    await ctx.jobs.enqueue(ctx.client, sendMailJob, { mail_id: id })
    const { kind, to_address, subject: title } = mail
    await noteChange(ctx, { room: 'mails', action: 'retry', record_id: id, title, before: null, after: { kind, to_address } })
  })
}

/** Names of people and products reach the subject: a line break there would begin a header of its own. */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
