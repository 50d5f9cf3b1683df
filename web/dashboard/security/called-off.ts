import { firstCode } from '#contract/field-refusals.ts'
import type { Refusal } from '#contract/refusal.ts'

/** Whether the member cancelled a confirmation or a passkey prompt: then no message is needed. */
export const isCalledOff = (refusal: Refusal): boolean =>
  refusal.code === 'reauthenticate' || firstCode(refusal)?.code === 'account_passkey_called_off'
