/** Sessions of one's own account (R277), and confirming one's identity once more (R278). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flag, id, moment, nothing, optional } from '../parts.ts'
import { code, oneOfWays, passkeyOptions, passkeySigned } from './second-steps.ts'
import { coded } from '../field-refusals.ts'

export const session = z.object({
  id: z.int(),
  /** The browser's name from its user agent; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: moment,
  last_used_at: moment,
  is_this: z.boolean(),
  is_remembered: z.boolean(),
})
export type Session = z.output<typeof session>

const ways = oneOfWays('password', 'passkey', 'code')

export const confirmation = z
  .object({
    password: optional(z.string().max(limits.password, coded('account_password_too_long'))),
    passkey: optional(passkeySigned),
    code: optional(code),
  })
  .refine(ways.holds, ways.otherwise)

export const sessions = {
  all: endpoint(adminPaths.sessions.all, {
    summary:
      'The user’s sessions, the current one first: browser and system as reported by the browser, login time and last use',
    input: z.object({}),
    reply: z.object({ sessions: z.array(session) }),
  }),
  end: endpoint(adminPaths.sessions.end, {
    summary: 'Ends one of the user’s sessions immediately',
    input: z.object({ id: id() }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: 1 },
  }),
  endOthers: endpoint(adminPaths.sessions.endOthers, {
    summary: 'Ends the user’s other sessions',
    input: z.object({}),
    reply: nothing,
  }),
  remember: endpoint(adminPaths.sessions.remember, {
    summary:
      'Sets whether this device is remembered: its session then lasts 30 days instead of 12 hours',
    input: z.object({ remember: flag }),
    reply: nothing,
    refusals: [422],
    example: { remember: true },
  }),
  confirmOptions: endpoint(adminPaths.sessions.confirmOptions, {
    summary:
      'WebAuthn options to verify one of the user’s passkeys; the challenge can be used once',
    input: z.object({}),
    reply: passkeyOptions,
    refusals: [409],
  }),
  confirm: endpoint(adminPaths.sessions.confirm, {
    summary: 'Verifies the user again by password, passkey or code, for 15 minutes',
    input: confirmation,
    reply: nothing,
    refusals: [422, 429],
    example: { password: 'a good password' },
  }),
}
