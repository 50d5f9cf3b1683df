import type { sessions } from '#contract/accounts/sessions.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  askToConfirm,
  confirmIdentity,
  endOtherSessions,
  endSession,
  listSessions,
  rememberDevice,
} from './own-sessions.ts'

export const sessionsRoutes: Handlers<typeof sessions> = {
  all: async (ctx) => ({ sessions: await listSessions(ctx) }),
  end: endSession,
  endOthers: (ctx) => endOtherSessions(ctx),
  remember: rememberDevice,
  confirmOptions: async (ctx) => ({ options: { ...(await askToConfirm(ctx)) } }),
  confirm: confirmIdentity,
}
