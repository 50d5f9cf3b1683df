/** API keys: access for other programs, limited to kinds of work (R289). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { byId, day, moment, nothing, optional, text } from '../parts.ts'
import { pageAsked, pageOf, pageReply } from '../list-parts.ts'
import { keyWorks } from './roles.ts'
import { coded } from '../field-refusals.ts'

const access = z.enum(['read', 'write'], { error: coded('staff_key_may') })

/** Permissions of a key: for each kind of work, read only or read and write. */
const keyMay = z
  .partialRecord(z.enum(keyWorks), access, { error: coded('staff_key_may') })
  .refine((may) => Object.keys(may).length > 0, coded('staff_key_may'))

export const apiKey = z.object({
  id: z.int(),
  name: z.string(),
  may: z.partialRecord(z.enum(keyWorks), z.enum(['read', 'write'])),
  made_by: z.string(),
  /** Whether the key is accepted: false while its maker is suspended or no longer an owner. */
  works: z.boolean(),
  created_at: moment,
  /** Null for a key without an end. */
  expires_at: moment.nullable(),
  /** Time of the last use, accurate to the hour; null for a key never used. */
  last_used_at: moment.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeyForm = z.object({
  name: text(100),
  may: keyMay,
  /** The last day on which the key is valid; without a day the key does not end. */
  until: optional(day(coded('staff_key_ends'))),
})

export const apiKeys = {
  page: endpoint(adminPaths.apiKeys.page, {
    summary: 'API keys, newest first, without their tokens',
    input: z.object(pageAsked),
    reply: z.object({ keys: pageOf(apiKey), ...pageReply }),
  }),
  create: endpoint(adminPaths.apiKeys.create, {
    summary:
      'Creates an API key; `token` is returned only this once and is sent as "Authorization: Bearer {token}"',
    input: apiKeyForm,
    reply: z.object({ key: apiKey, token: z.string() }),
    status: 201,
    refusals: [403, 422],
    example: { name: 'Bookkeeping', may: { orders: 'read' }, until: '2027-12-31' },
  }),
  delete: endpoint(adminPaths.apiKeys.delete, {
    summary: 'Revokes an API key immediately',
    ...byId,
    reply: nothing,
    refusals: [403, 404],
  }),
}
