import { accountTexts } from '#contract/account-texts.ts'
import type { Refusal } from '#contract/refusal.ts'

/** Whether the member cancelled a confirmation or a passkey prompt: then no message is needed. */
export const isCalledOff = ({ code, message }: Refusal): boolean =>
  code === 'reauthenticate' || message === accountTexts.passkey_called_off
