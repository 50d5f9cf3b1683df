import type { auditLog } from '#contract/accounts/audit-log.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listAuditLog, listPeople } from './audit-log.ts'
import { showChanges } from './shown-changes.ts'

export const auditLogRoutes: Handlers<typeof auditLog> = {
  page: async (ctx, asked) => {
    const { page, figures } = await listAuditLog(ctx, asked)
    return { history: { ...page, data: await showChanges(ctx, page.data) }, ...figures }
  },
  people: async (ctx) => ({ people: await listPeople(ctx) }),
}
