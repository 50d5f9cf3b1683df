/** WebAuthn calls of the browser. Loaded lazily, since only staff have passkeys. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { AccountCode } from '#contract/field-refusals.ts'
import { Refusal } from '#contract/refusal.ts'
import type { PasskeyMade, PasskeySigned } from '#contract/accounts/second-steps.ts'

type Options = Record<string, unknown>

export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/**
 * Signature of one of the user's passkeys; refused when the user cancels, or the device has none of
 * them.
 */
export const askPasskey = (options: Options): Promise<PasskeySigned> =>
  orRefusal(() => startAuthentication({ optionsJSON: options as never })) as Promise<PasskeySigned>

export const makePasskey = (options: Options): Promise<PasskeyMade> =>
  orRefusal(() => startRegistration({ optionsJSON: options as never })) as Promise<PasskeyMade>

const codeOf: Record<string, AccountCode | undefined> = {
  NotAllowedError: 'account_passkey_called_off',
  AbortError: 'account_passkey_called_off',
  InvalidStateError: 'account_passkey_taken',
  NotSupportedError: 'account_passkey_wrong',
  SecurityError: 'account_passkey_wrong',
  WebAuthnError: 'account_passkey_wrong',
}

/**
 * Turns the browser's expected errors (cancelled, timed out, already registered) into a refusal;
 * they are no bugs.
 */
async function orRefusal<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : ''
    const code = codeOf[name]
    if (!code) throw thrown
    throw new Refusal(422, 'invalid', '', { codes: { passkey: [{ code, params: {} }] } })
  }
}
