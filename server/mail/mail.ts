/**
 * What the shop writes to people: a room composes a mail and hands it over inside the transaction
 * that gave the reason for it. Mail promises that it is sent if and only if that transaction
 * commits: at least once, and twice only when the shop could not learn or note that the server had
 * taken it. One which cannot be sent stays visible with its error. Whom a mail was to and what it
 * said is kept for 90 days.
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
import { hasMail, insertMails } from './new-mails.queries.ts'
import type { MailTransport } from './transport.ts'

export type { Mail }

/**
 * `kind` says what the mail is about, in kebab-case, as in 'order-placed'. `text` and `html` say
 * the same thing.
 */
export type NewMail = {
  kind: string
  language: Lang
  to: string
  subject: string
  text: string
  html: string
}

/** They hold a key to an account: their words are kept until they are sent and no longer. */
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
 * A claim outlasts the longest run, and ends before the queue, which waits for the backoff as well,
 * hands a lost run's job to another process.
 */
const claimSeconds = sendMailJob.expiry + 15

export const eraseMailsJob = defineJob<object>({
  name: 'erase-mails',
  retries: 3,
  backoff: 60,
  cron: '50 4 * * *',
})

/**
 * `to` is one bare address that has been validated: anything else is a bug and throws. Answers
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
    await ctx.jobs.enqueue(ctx.client, sendMailJob, ...rows.map(({ id }) => ({ mail_id: id })))
    return rows
  })
}

export async function enqueueMail(ctx: Ctx, mail: NewMail): Promise<Pick<Mail, 'id'>> {
  const [row] = await enqueueMails(ctx, [mail])
  return row as Pick<Mail, 'id'>
}

/**
 * Whether a mail of this kind and subject was written to that address since then: for work that may
 * be done twice and must not write twice.
 */
export const wasMailed = (
  ctx: Ctx,
  { kind, to, subject }: Pick<NewMail, 'kind' | 'to' | 'subject'>,
  since: Date,
): Promise<boolean> => hasMail(ctx, { kind, to_address: to, subject: onOneLine(subject) }, since)

/**
 * Sends a mail: claims it, hands it to the server, marks what became of it. Nothing of the database
 * is held while the server takes its time. A second run that comes meanwhile fails, to be retried;
 * when a process dies in between, the claim runs out and the mail is sent again. Notes why the mail
 * could not be sent and throws it again, so that the job is retried. Not for a transaction: others
 * must see the claim.
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
    await transport.send(mail, run.signal)
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

/** A job that ends quietly is not repeated: not while it is open whether the mail arrives. */
async function refuseClaimed(ctx: Ctx, id: number): Promise<void> {
  const mail = await findMail(ctx, id)
  if (mail?.to_address && mail.status !== 'sent')
    throw new Error('Another run is sending this mail')
}

/** Of mails older than 90 days, erases everything but date, kind and state. */
export async function eraseOldMails(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = daysBefore(ctx.now(), limits.mail_days)
  await inBatches(signal, (most) => eraseMails(ctx, before, most))
}

/**
 * Mails that failed at least once, were not sent since and can be sent again, as far as they are
 * asked for.
 */
export const listFailedMails = (ctx: Ctx, asked: PageAsked & UndeliveredMailList) =>
  readPage(asked, (slice) => listUndeliveredMails(ctx, asked, slice))

/**
 * Queues a mail that failed once more. Refuses with 409 one that was sent, never failed, is being
 * sent, or is too old to be known still.
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
    // Neither its address nor its subject: the audit log is kept for longer than the mail.
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
 * Names of people and products reach the subject: a line break there would begin a header of its
 * own.
 */
function onOneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
