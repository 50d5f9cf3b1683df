/**
 * The audit log: what admins changed, who, when, before and after. Its path, its key in the reply
 * and its screen are called history.
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint, type Path } from '../endpoint.ts'
import { type May, roles } from './roles.ts'
import { asked, day, id, listAsked, moment, pageOf, pageReply } from '../parts.ts'

/**
 * Of these admins only read, or it is nobody else’s matter; a change of many products stands among
 * products, what is restored where it belongs, and a return at its order.
 */
const {
  auditLog: _auditLog,
  overview: _overview,
  desk: _desk,
  exports: _exports,
  profit: _profit,
  returns: _returns,
  sessions: _sessions,
  bulk: _bulk,
  restoring: _restoring,
  ...changedPaths
} = adminPaths

export type AuditRoom = keyof typeof changedPaths
/** The words of rooms and nouns that admins change, as in the contract, by the alphabet. */
export const auditRooms = (Object.keys(changedPaths) as AuditRoom[]).sort()

/**
 * Whose work a room's entries are: theirs who make its changes. What people change of their own
 * account is seen by those who answer for the staff.
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

/** How the list may stand; unasked as in the first. */
export const auditSorts = ['newest', 'oldest'] as const

export const auditEntry = z.object({
  id: z.int(),
  /** The admin's name at the time; `user_id` is null when the account is gone. */
  user_id: z.int().nullable(),
  user_name: z.string(),
  /**
   * Theirs at the time, or `key` of an API key; null of what was logged before there were roles.
   */
  user_role: z.enum([...roles, 'key']).nullable(),
  action: z.string(),
  room: z.string(),
  record_id: z.int().nullable(),
  /**
   * What the record was called: a name, a city, an order’s number; null when it has nothing of the
   * kind.
   */
  title: z.string().nullable(),
  /**
   * The record's fields, as far as they changed, in EGP and Cairo's time; null when it was not
   * there.
   */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** Whether another entry has taken this one back. */
  restored: z.boolean(),
  created_at: moment,
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditLog = {
  page: endpoint(adminPaths.auditLog.page, {
    summary:
      'What admins changed, of the work that is the reader’s, newest or oldest first; ?search= looks through the names of admins and records, from and to are days in Cairo, both included',
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
      'Who has changed something of the work that is the reader’s and still has an account, by name: their ids are what the list takes as `user_id`',
    input: z.object({}),
    reply: z.object({ people: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
}
