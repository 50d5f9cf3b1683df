import { type JobWorker, workOn } from '#server/jobs/jobs.ts'
import { forgetMailsJob, forgetOldMails, sendMail, sendMailJob } from './mail.ts'
import type { Post } from './post.ts'

export function sendMailWork(post: Post): JobWorker {
  return workOn(sendMailJob, (ctx, { mail_id }, run) => sendMail(ctx, post, mail_id, run))
}

export const forgetMailsWork = workOn(forgetMailsJob, (ctx, _, run) => forgetOldMails(ctx, run.signal))
