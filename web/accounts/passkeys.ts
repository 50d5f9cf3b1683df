/** What a browser is asked of passkeys (WebAuthn). Fetched late: only the staff has any. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { accountTexts } from '#contract/account-texts.ts'
import { Refusal } from '#contract/refusal.ts'
import type { PasskeyMade, PasskeySigned } from '#contract/second-steps.ts'

type Options = Record<string, unknown>

export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/**
 * What one of the user's passkeys signs; refused where they called it off, or the device has none
 * of them.
 */
export const askPasskey = (options: Options): Promise<PasskeySigned> =>
  orRefusal(() => startAuthentication({ optionsJSON: options as never })) as Promise<PasskeySigned>

export const makePasskey = (options: Options): Promise<PasskeyMade> =>
  orRefusal(() => startRegistration({ optionsJSON: options as never })) as Promise<PasskeyMade>

const textsOf: Record<string, string> = {
  NotAllowedError: accountTexts.passkey_called_off,
  AbortError: accountTexts.passkey_called_off,
  InvalidStateError: accountTexts.passkey_taken,
  NotSupportedError: accountTexts.passkey_wrong,
  SecurityError: accountTexts.passkey_wrong,
  WebAuthnError: accountTexts.passkey_wrong,
}

/**
 * A browser says by the name of what it throws that it was called off, took too long or has it
 * already: none of these is a bug.
 */
async function orRefusal<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : ''
    const text = textsOf[name]
    throw text ? new Refusal(422, 'invalid', text) : thrown
  }
}
