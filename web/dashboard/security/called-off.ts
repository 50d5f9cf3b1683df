import { accountTexts } from '#contract/account-texts.ts'
import type { Refusal } from '#contract/refusal.ts'

/**
 * Whether they did not want to show who they are, or took their passkey back: they know, and
 * nothing has to be said.
 */
export const isCalledOff = ({ code, message }: Refusal): boolean =>
  code === 'reauthenticate' || message === accountTexts.passkey_called_off
