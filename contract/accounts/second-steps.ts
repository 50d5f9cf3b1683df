/**
 * What somebody shows, beside or instead of the password, that it is they: what a passkey signs,
 * and codes (R275).
 */
import { z } from 'zod'
import { toBareNumber } from '../text/digits.ts'
import { limits } from '../limits.ts'
import { optional } from '../parts.ts'
import { coded } from '../field-refusals.ts'

/** Bytes as browsers send them. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, coded('account_passkey_wrong'))
    .max(most, coded('account_passkey_wrong'))

/** A credential's id has 1023 bytes at most. */
const credential = {
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** As `startRegistration` of @simplewebauthn/browser answers it. */
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

/** As `startAuthentication` of @simplewebauthn/browser answers it. */
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
 * What a browser is handed to ask its passkeys: challenge, the shop's name for them, which ones.
 */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** Of an authenticator app, in whatever digits and with whatever between them. */
export const code = z.preprocess(
  (value) =>
    typeof value === 'string' || typeof value === 'number' ? toBareNumber(String(value)) : value,
  z.string({ error: coded('account_code_required') }).regex(/^\d{6}$/, {
    error: ({ input }) =>
      input === '' ? coded('account_code_required') : coded('account_code_wrong'),
  }),
)

/** As it was shown, in capitals or not, with its dash or without. */
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

/** Of several ways exactly one is sent. */
export const oneOfWays = <Way extends string>(...ways: Way[]) => ({
  holds: (form: { [way in Way]?: unknown }): boolean =>
    ways.filter((way) => form[way] !== undefined).length === 1,
  otherwise: { path: [ways[0] as string], error: coded('account_one_way') },
})
