/** What admins changed: who, when, what, before and after. */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { moment, pageAsked, pageOf, pageReply } from './parts.ts'

export const historyEntry = z.object({
  id: z.int(),
  /** The admin's name at the time; `user_id` is null when the account is gone. */
  user_id: z.int().nullable(),
  user_name: z.string(),
  action: z.string(),
  room: z.string(),
  record_id: z.int().nullable(),
  /** The record's fields, as far as they changed, in EGP and Cairo's time; null when it was not there. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  created_at: moment,
})
export type HistoryEntry = z.output<typeof historyEntry>

export const history = {
  page: endpoint(adminPaths.history.page, {
    summary: 'What admins changed, newest first',
    input: z.object(pageAsked),
    reply: z.object({ history: pageOf(historyEntry), ...pageReply }),
  }),
}
