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
      'Where one is signed in, this one first: browser and system as the browser says them, since when, and when last',
    input: z.object({}),
    reply: z.object({ sessions: z.array(session) }),
  }),
  end: endpoint(adminPaths.sessions.end, {
    summary: 'Ends one of one’s own sessions, at once',
    input: z.object({ id: id() }),
    reply: nothing,
    refusals: [404, 422],
    example: { id: 1 },
  }),
  endOthers: endpoint(adminPaths.sessions.endOthers, {
    summary: 'Ends all of one’s own sessions but this one',
    input: z.object({}),
    reply: nothing,
  }),
  remember: endpoint(adminPaths.sessions.remember, {
    summary:
      'Whether this device is remembered: then its session ends after 30 days, where it would after 12 hours',
    input: z.object({ remember: flag }),
    reply: nothing,
    refusals: [422],
    example: { remember: true },
  }),
  confirmOptions: endpoint(adminPaths.sessions.confirmOptions, {
    summary:
      'What a browser needs to ask one of one’s own passkeys (WebAuthn); its challenge is for one',
    input: z.object({}),
    reply: passkeyOptions,
    refusals: [409],
  }),
  confirm: endpoint(adminPaths.sessions.confirm, {
    summary:
      'Shows once more that it is oneself: by the password, a passkey or a code. It holds for 15 minutes',
    input: confirmation,
    reply: nothing,
    refusals: [422, 429],
    example: { password: 'a good password' },
  }),
}
