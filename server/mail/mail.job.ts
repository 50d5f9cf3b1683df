import { type JobWorker, workOn } from '#server/jobs/jobs.ts'
import { eraseMailsJob, eraseOldMails, sendMail, sendMailJob } from './mail.ts'
import type { MailTransport } from './transport.ts'

export function sendMailWork(transport: MailTransport): JobWorker {
  return workOn(sendMailJob, (ctx, { mail_id }, run) => sendMail(ctx, transport, mail_id, run))
}

export const eraseMailsWork = workOn(eraseMailsJob, (ctx, _, run) => eraseOldMails(ctx, run.signal))
