/**
 * Outgoing mail: a room composes a mail and enqueues it in the transaction that caused it. It is
 * sent if and only if that transaction commits: at least once, and twice only if the shop could not
 * learn or record that the server had accepted it. A mail that cannot be sent stays visible with
 * its error. Recipient and content are kept for 90 days. The mails of an act that can be undone
 * leave once it cannot be undone any more.
 */
import { limits } from '#contract/limits.ts'
import type { Lang } from '#contract/parts.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { daysBefore, inBatches } from '#server/db/batches.ts'
import { type PageAsked, readPage } from '#server/db/page.ts'
import { defineJob, type Run } from '#server/jobs/jobs.ts'
import { conflictFor, notFound } from '#server/refusal.ts'
import {
  claimMail,
  eraseMails,
  findMail,
  listUndeliveredMails,
  lockMail,
  type Mail,
  markMailFailed,
  markMailQueued,
  markMailSent,
  type UndeliveredMailList,
} from './mail.queries.ts'
import { deleteHeldMails, deleteMailsOf, hasMail, insertMails } from './new-mails.queries.ts'
import type { MailTransport } from './transport.ts'

export type { Mail }

/**
 * `kind` is the subject matter in kebab-case, as in 'order-placed'. `text` and `html` have the same
 * content.
 */
export type NewMail = {
  kind: string
  language: Lang
  to: string
  subject: string
  text: string
  html: string
}

/** Kinds that contain a credential: their content is deleted once they are sent. */
const secretKinds = ['password-reset']

/**
 * Eleven runs over about five hours. A run ends after two minutes, whatever the mail server does.
 */
export const sendMailJob = defineJob<{ mail_id: number }>({
  name: 'send-mail',
  retries: 10,
  backoff: 30,
  concurrency: 2,
  expiry: 120,
})

/**
 * Claim in seconds: it outlasts the longest run, and ends before the queue, which also waits for
 * the backoff, passes a lost run's job to another process.
 */
const claimSeconds = sendMailJob.expiry + 15

export const eraseMailsJob = defineJob<object>({
  name: 'erase-mails',
  retries: 3,
  backoff: 60,
  cron: '50 4 * * *',
})

/**
 * `to` is one bare address that has been validated: anything else is a bug and throws. Returns
 * their ids, in no order.
 */
export async function enqueueMails(ctx: Ctx, mails: NewMail[]): Promise<Pick<Mail, 'id'>[]> {
  if (mails.length === 0) return []
  const written = mails.map(({ to, subject, ...rest }) => {
    if (!/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/.test(to))
      throw new Error('A mail needs one bare address')
    return { ...rest, to_address: to, subject: onOneLine(subject) }
  })
  return inTransaction(ctx, async (ctx) => {
    const rows = await insertMails(ctx, written)
    const delay = ctx.mailsHeld?.seconds
    const kind = delay === undefined ? sendMailJob : { ...sendMailJob, delay }
    await ctx.jobs.enqueue(ctx.client, kind, ...rows.map(({ id }) => ({ mail_id: id })))
    return rows
  })
}

export async function enqueueMail(ctx: Ctx, mail: NewMail): Promise<Pick<Mail, 'id'>> {
  const [row] = await enqueueMails(ctx, [mail])
  return row as Pick<Mail, 'id'>
}

/**
 * Drops the held mails of an order that another change overtakes; of an undone act, those of the
 * last transaction that held any.
 */
export const dropHeldMails = deleteHeldMails

/** Drops the mails about an order that have not been tried yet. */
export const dropMailsOf = deleteMailsOf

/**
 * Whether a mail of this kind and subject was written to that address since a time: for work that
 * may be repeated and must not mail twice.
 */
export const wasMailed = (
  ctx: Ctx,
  { kind, to, subject }: Pick<NewMail, 'kind' | 'to' | 'subject'>,
  since: Date,
): Promise<boolean> => hasMail(ctx, { kind, to_address: to, subject: onOneLine(subject) }, since)

/**
 * Sends a mail: claims it, passes it to the server, records the result. No connection is held while
 * the server takes its time. A concurrent second run fails, to be retried; if a process dies in
 * between, the claim expires and the mail is sent again. An error is recorded and thrown again, so
 * that the job is retried. Not for a transaction: the claim must be visible to others.
 */
export async function sendMail(
  ctx: Ctx,
  transport: MailTransport,
  mailId: number,
  run: Pick<Run, 'isLast' | 'signal'>,
): Promise<void> {
  const mail = await claimMail(ctx, mailId, claimSeconds, run.isLast)
  if (!mail) return refuseClaimed(ctx, mailId)
  try {
    await transport.send(ctx, mail, run.signal)
  } catch (error) {
    const failure = run.signal.aborted
      ? new Error('The run ended before the mail server took the mail')
      : error
    await markMailFailed(
      ctx,
      mail,
      failure instanceof Error ? failure.message : String(failure),
      run.isLast,
    )
    throw failure
  }
  await markMailSent(ctx, mail, { erase: secretKinds.includes(mail.kind) })
}

/**
 * Throws for a claimed mail: a job that ends without an error is not retried, and the other run may
 * still fail.
 */
async function refuseClaimed(ctx: Ctx, id: number): Promise<void> {
  const mail = await findMail(ctx, id)
  if (mail?.to_address && mail.status !== 'sent')
    throw new Error('Another run is sending this mail')
}

/** Job that erases mails older than 90 days, keeping date, kind and state. */
export async function eraseOldMails(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), limits.mail_days)
  await inBatches(signal, (most) => eraseMails(ctx, before, most))
}

/** Page of mails that failed, were not sent since and can be sent again. */
export const listFailedMails = (ctx: Ctx, asked: PageAsked & UndeliveredMailList) =>
  readPage(asked, (slice) => listUndeliveredMails(ctx, asked, slice))

/**
 * Queues a failed mail again. Refuses with 409 one that was sent, never failed, is being sent, or
 * is erased.
 */
export async function retryMail(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const mail = await lockMail(ctx, id)
    if (!mail) throw notFound('Mail')
    if (mail.isClaimed) throw conflictFor('mail_sending')
    if (mail.status === 'sent') throw conflictFor('mail_sent')
    if (mail.to_address === null) throw conflictFor('mail_erased')
    if (mail.last_error === null) throw conflictFor('mail_on_its_way')
    await markMailQueued(ctx, id)
    await ctx.jobs.enqueue(ctx.client, sendMailJob, { mail_id: id })
    // Neither address nor subject, because the audit log is kept for longer than the mail.
    await logChange(ctx, {
      room: 'mails',
      action: 'retry',
      record_id: id,
      before: null,
      after: { kind: mail.kind },
    })
  })
}

/**
 * Text without line breaks: a subject contains names of people and products, and a line break in
 * one would begin a header of its own.
 */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
