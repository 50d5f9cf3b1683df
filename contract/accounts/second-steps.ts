/**
 * Second steps: proofs of identity beside or instead of the password, by a passkey or a code
 * (R275).
 */
import { z } from 'zod'
import { toBareNumber } from '../text/digits.ts'
import { limits } from '../limits.ts'
import { optional } from '../parts.ts'
import { coded } from '../field-refusals.ts'

/** Base64url text of bytes, as browsers send them. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, coded('account_passkey_wrong'))
    .max(most, coded('account_passkey_wrong'))

/** A passkey credential; its id has 1023 bytes at most. */
const credential = {
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** The new passkey, as `startRegistration` of @simplewebauthn/browser answers it. */
export const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(5000),
    attestationObject: bytes(50_000),
    transports: optional(
      z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(7),
    ).catch(undefined),
  }),
})
export type PasskeyMade = z.output<typeof passkeyMade>

/** The signed challenge, as `startAuthentication` of @simplewebauthn/browser answers it. */
export const passkeySigned = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(5000),
    authenticatorData: bytes(5000),
    signature: bytes(5000),
  }),
})
export type PasskeySigned = z.output<typeof passkeySigned>

/**
 * Options for the browser's passkey prompt: challenge, the shop's id, and the accepted passkeys.
 */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** A code from an authenticator app, in Latin or Arabic digits, with spaces or dashes ignored. */
export const code = z.preprocess(
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? toBareNumber(String(value)) : value,
  z.string({ error: coded('account_code_required') }).regex(/^\d{6}$/, {
    error: ({ input }) =>
      input === '' ? coded('account_code_required') : coded('account_code_wrong'),
  }),
)

/** A recovery code, in upper or lower case, with or without its dash. */
export const recoveryCode = z
  .string({ error: coded('account_code_required') })
  .min(1, { error: coded('account_code_required'), abort: true })
  .max(limits.name, coded('account_recovery_code_wrong'))

export const secondSteps = {
  passkey: optional(passkeySigned),
  code: optional(code),
  recovery_code: optional(recoveryCode),
}
export type Shown = {
  passkey?: PasskeySigned | undefined
  code?: string | undefined
  recovery_code?: string | undefined
}

/** A rule for forms with several second steps: exactly one of them is sent. */
export const oneOfWays = <Way extends string>(...ways: Way[]) => ({
  holds: (form: { [way in Way]?: unknown }): boolean =>
    ways.filter((way) => form[way] !== undefined).length === 1,
  otherwise: { path: [ways[0] as string], error: coded('account_one_way') },
})
