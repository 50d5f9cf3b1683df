/**
 * Texts of the account forms: the specified ones, and the server's where it has one (R82, R83,
 * R84).
 */
import { withoutMessage } from '#contract/calling.ts'
import {
  type AccountCode,
  firstCode,
  type SharedCode,
  spelled,
  type Words,
} from '#contract/field-refusals.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { sayer, sharedWords } from '#web/forms/texts.ts'

export const accountWords: Words<AccountCode> = {
  account_name_required: m.account_required,
  account_enter_valid_email: m.account_invalid_email,
  account_password_required: m.account_password_required,
  account_password_confirmation_required: m.account_confirmation_required,
  account_passwords_must_match: m.account_passwords_must_match,
  account_password_too_short: m.account_password_too_short,
  account_password_too_common: m.account_password_too_common,
  account_password_too_long: m.account_password_too_long,
  account_wrong_password: m.account_wrong_password,
  account_email_taken: m.account_email_taken,
  account_link_ended: m.account_link_ended,
  account_code_required: m.account_code_required,
  account_code_wrong: m.account_code_wrong,
  account_recovery_code_wrong: m.account_recovery_code_wrong,
  account_passkey_called_off: m.account_passkey_called_off,
  account_passkey_taken: m.account_passkey_taken,
  account_passkey_wrong: m.account_passkey_wrong,
  account_one_way: m.account_one_way,
  account_step_ended: m.account_step_ended,
  staff_invitation_ended: m.account_join_ended,
  staff_is_staff: m.account_is_staff,
  staff_account_password: m.account_password_of_account,
}

export const sayAccount = sayer<SharedCode | AccountCode>({ ...sharedWords, ...accountWords })

/** Refusals that belong to no field. */
const failures: Partial<Record<Refusal['code'], () => string>> = {
  no_response: m.account_no_response,
  wrong_credentials: m.account_wrong_credentials,
  too_many: m.account_too_many,
  overloaded: m.cart_busy,
}

/**
 * Why a form was not taken: the server's reason, that there was no answer, or that it was never
 * sent (R84).
 */
export function sayFailure(refusal: Refusal): string {
  const { status, code, message, error, details } = refusal
  const first = firstCode(refusal)
  if (first) return sayAccount(spelled(first)) as string
  if (details.reason === 'suspended') return m.account_suspended()
  const known = failures[code]
  if (known) return known()
  if (status === 0) return m.account_not_sent()
  if (message === withoutMessage) return m.account_error()
  // Only the API's own faults have `error`; a proxy may have a message of its own.
  return code === 'internal' && error !== undefined ? m.checkout_failed() : message
}
