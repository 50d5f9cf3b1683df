/** Mails that failed, for the owner to see and to send again. */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { asked, nothing, moment, pathId } from '../parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'

export const failedMail = z.object({
  id: z.int(),
  /** The mail's kind, such as 'order-placed'. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  /** 'queued': the mail will be tried again; 'failed': it will not. */
  status: z.enum(['queued', 'failed']),
  attempts: z.int(),
  last_error: z.string(),
  created_at: moment,
})
export type FailedMail = z.output<typeof failedMail>

/** Sort orders of the list; the first is the default. */
export const mailSorts = ['newest', 'oldest'] as const

export const mails = {
  failed: endpoint(adminPaths.mails.failed, {
    summary:
      'Failed emails that can still be sent again, newest or oldest first; ?search= matches addresses and subjects',
    input: z.object({ ...listAsked(mailSorts), status: asked(failedMail.shape.status) }),
    reply: z.object({ mails: pageOf(failedMail), ...pageReply }),
  }),
  retry: endpoint(adminPaths.mails.retry, {
    summary: 'Sends a failed email again',
    input: z.object({ id: pathId }),
    reply: nothing,
    refusals: [404, 409],
    example: { id: '1' },
  }),
}
