/** What admins changed: who, when, what, before and after. */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { endpoint } from './endpoint.ts'
import { asked, day, id, listAsked, moment, pageOf, pageReply } from './parts.ts'

/** The words of rooms and nouns that admins change, as in the contract. */
export const historyRooms = [
  'areas',
  'callbacks',
  'categories',
  'coupons',
  'instagramImages',
  'mails',
  'orders',
  'products',
  'questions',
  'reviews',
  'settings',
  'slides',
  'socialLinks',
  'subcategories',
] as const
export type HistoryRoom = (typeof historyRooms)[number]

export const historyActions = ['create', 'update', 'delete', 'accept', 'reject', 'retry'] as const
export type HistoryAction = (typeof historyActions)[number]

/** How the list may stand; unasked as in the first. */
export const historySorts = ['newest', 'oldest'] as const

export const historyEntry = z.object({
  id: z.int(),
  /** The admin's name at the time; `user_id` is null when the account is gone. */
  user_id: z.int().nullable(),
  user_name: z.string(),
  action: z.string(),
  room: z.string(),
  record_id: z.int().nullable(),
  /** What the record was called: a name, a city, an order’s number; null when it has nothing of the kind. */
  title: z.string().nullable(),
  /** The record's fields, as far as they changed, in EGP and Cairo's time; null when it was not there. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  created_at: moment,
})
export type HistoryEntry = z.output<typeof historyEntry>

export const history = {
  page: endpoint(adminPaths.history.page, {
    summary:
      'What admins changed, newest or oldest first; ?search= looks through the names of admins and records, from and to are days in Cairo, both included',
    input: z.object({
      ...listAsked(historySorts),
      room: asked(z.enum(historyRooms)),
      action: asked(z.enum(historyActions)),
      user_id: asked(id()),
      from: asked(day()),
      to: asked(day()),
    }),
    reply: z.object({ history: pageOf(historyEntry), ...pageReply }),
  }),
}
