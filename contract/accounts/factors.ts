/** One's own second step: passkeys, an authenticator app, recovery codes (R275). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { id, lang, moment, optional, text } from '../parts.ts'
import { limits } from '../limits.ts'
import { code, passkeyMade, passkeyOptions } from './second-steps.ts'

export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
})
export type Passkey = z.output<typeof passkey>

export const ownFactors = z.object({
  /** Whether the shop's host name allows passkeys. */
  takes_passkeys: z.boolean(),
  passkeys: z.array(passkey),
  /** Null without an authenticator app. */
  authenticator: z.object({ created_at: moment }).nullable(),
  recovery_codes: z.object({ left: z.int(), created_at: moment }).nullable(),
  /** Null while the account has its first password. */
  password_changed_at: moment.nullable(),
})
export type OwnFactors = z.output<typeof ownFactors>

/** New recovery codes, answered only once; null if the account already has some. */
const recovery_codes = z.array(z.string())
const factors_ = z.object({ factors: ownFactors })
const withCodes = factors_.extend({ recovery_codes: recovery_codes.nullable() })

export const factors = {
  all: endpoint(adminPaths.factors.all, {
    summary:
      'The user’s passkeys, whether an authenticator app is enabled, and the number of unused recovery codes',
    input: z.object({}),
    reply: factors_,
  }),
  passkeyOptions: endpoint(adminPaths.factors.passkeyOptions, {
    summary: 'WebAuthn options to create a passkey; the challenge can be used once',
    input: z.object({}),
    reply: passkeyOptions,
    refusals: [409],
  }),
  createPasskey: endpoint(adminPaths.factors.createPasskey, {
    summary:
      'Adds a passkey. The first second factor also returns recovery codes, only this once; notifies the user by email in ?lang=',
    input: z.object({ passkey: passkeyMade, name: optional(text(limits.name)), lang }),
    reply: withCodes,
    refusals: [409, 422],
    example: {
      passkey: {
        ...{ id: 'Yjx2', rawId: 'Yjx2', type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: 'eyJ0eXBlIjoi',
          attestationObject: 'o2NmbXRkbm9u',
          transports: ['internal'],
        },
      },
      name: 'Phone',
    },
  }),
  deletePasskey: endpoint(adminPaths.factors.deletePasskey, {
    summary:
      'Removes a passkey. Removing the last second factor also removes the recovery codes; it is refused while the role requires one',
    input: z.object({ id: id(), lang }),
    reply: factors_,
    refusals: [404, 409, 422],
    example: { id: 1 },
  }),
  createAuthenticator: endpoint(adminPaths.factors.createAuthenticator, {
    summary:
      'A new secret for an authenticator app, in base32 and as a QR code; it replaces the current app once its first code is confirmed',
    input: z.object({}),
    reply: z.object({ secret: z.string(), svg: z.string() }),
  }),
  confirmAuthenticator: endpoint(adminPaths.factors.confirmAuthenticator, {
    summary:
      'Enables the authenticator app with its first code. The first second factor also returns recovery codes, only this once',
    input: z.object({ code, lang }),
    reply: withCodes,
    refusals: [409, 422, 429],
    example: { code: '123456' },
  }),
  deleteAuthenticator: endpoint(adminPaths.factors.deleteAuthenticator, {
    summary:
      'Disables the authenticator app. Removing the last second factor also removes the recovery codes; it is refused while the role requires one',
    input: z.object({ lang }),
    reply: factors_,
    refusals: [404, 409],
  }),
  createRecoveryCodes: endpoint(adminPaths.factors.createRecoveryCodes, {
    summary: 'Replaces the recovery codes with ten new ones, returned only this once',
    input: z.object({ lang }),
    reply: factors_.extend({ recovery_codes }),
    refusals: [409],
  }),
}
