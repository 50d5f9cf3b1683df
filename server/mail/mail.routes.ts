import type { mails } from '#contract/running/mails.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listFailedMails, retryMail } from './mail.ts'

export const mailsRoutes: Handlers<typeof mails> = {
  failed: async (ctx, asked) => {
    const { page, figures } = await listFailedMails(ctx, asked)
    return { mails: page, ...figures }
  },
  retry: (ctx, { id }) => retryMail(ctx, id),
}
