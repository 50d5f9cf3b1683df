/**
 * The audit log: what admins changed, who, when, before and after. The path, the key in the reply
 * and the screen are called history.
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint, type Path } from '../endpoint.ts'
import { type May, roles } from './roles.ts'
import { asked, day, id, moment } from '../parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'

/**
 * Calls without a name of their own in the audit log: admins only read them, or their changes are
 * logged elsewhere (bulk changes under products, restores under the restored record, returns and
 * trials under the order, emptyings under health), or are of one member's own devices (sessions,
 * alerts).
 */
const {
  auditLog: _auditLog,
  overview: _overview,
  desk: _desk,
  exports: _exports,
  profit: _profit,
  returns: _returns,
  sessions: _sessions,
  alerts: _alerts,
  bulk: _bulk,
  restoring: _restoring,
  emptying: _emptying,
  start: _start,
  former: _former,
  ...changedPaths
} = adminPaths

export type AuditRoom = keyof typeof changedPaths
/** Names of the parts of the admin API whose changes are logged, in alphabetical order. */
export const auditRooms = (Object.keys(changedPaths) as AuditRoom[]).sort()

/**
 * The kind of work that may read a part's entries: that of its changing calls. Changes of one's own
 * account may be read by `staff`.
 */
export function workOfRoom(room: AuditRoom): May {
  const change = Object.values<Path>(changedPaths[room]).find(({ done, says }) => done ?? says)
  const [may = 'staff'] = [change?.may ?? []].flat()
  return may === 'own' ? 'staff' : may
}

export const auditActions = [
  'create',
  'update',
  'delete',
  'accept',
  'reject',
  'retry',
  'restore',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Sort orders of the list; the first is the default. */
export const auditSorts = ['newest', 'oldest'] as const

export const auditEntry = z.object({
  id: z.int(),
  /** The admin's name at the time; `user_id` is null once the account is deleted. */
  user_id: z.int().nullable(),
  user_name: z.string(),
  /**
   * The admin's role at the time, or `key` for an API key; null for entries from before roles
   * existed.
   */
  user_role: z.enum([...roles, 'key']).nullable(),
  action: z.string(),
  room: z.string(),
  record_id: z.int().nullable(),
  /** The record's title: a name, a city, an order’s number; null for a record without one. */
  title: z.string().nullable(),
  /** The title in Arabic; null for a record without a name in Arabic. */
  title_ar: z.string().nullable(),
  /** The changed fields, sums in EGP and times in Cairo's; null where the record did not exist. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Whether a later entry has restored the record from this one. */
  restored: z.boolean(),
  created_at: moment,
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditLog = {
  page: endpoint(adminPaths.auditLog.page, {
    summary:
      'Audit log of the areas the reader has access to, newest or oldest first; ?search= matches names of members and records; from and to are inclusive days in Cairo',
    input: z.object({
      ...listAsked(auditSorts),
      room: asked(z.enum(auditRooms)),
      action: asked(z.enum(auditActions)),
      user_id: asked(id()),
      from: asked(day()),
      to: asked(day()),
    }),
    reply: z.object({ history: pageOf(auditEntry), ...pageReply }),
  }),
  people: endpoint(adminPaths.auditLog.people, {
    summary:
      'Members with an account who appear in the reader’s audit log, by name; their ids are values of its `user_id`',
    input: z.object({}),
    reply: z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
}
