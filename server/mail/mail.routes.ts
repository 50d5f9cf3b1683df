import type { mails } from '#contract/mails.ts'
import type { Handlers } from '#server/http/serve.ts'

export const mailsRoutes: Handlers<typeof mails> = {}
