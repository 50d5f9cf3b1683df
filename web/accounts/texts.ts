/**
 * Texts of the account forms: the specified ones, and the server's where it has one (R82, R83,
 * R84).
 */
import { accountTexts } from '#contract/account-texts.ts'
import { joiningTexts } from '#contract/staff-texts.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { speakerOf } from '#web/forms/texts.ts'

/** Responses without a field, of the server or of a proxy. */
const serverTexts = {
  nothing_said: 'An error occurred',
  broken: 'Something went wrong!',
  too_many: 'Too many requests. Please try again later.',
  busy: 'The shop is busy. Please try again in a moment.',
} as const

/** Message for a text of the contract or the server; unknown texts are kept. */
export const sayAccount = speakerOf(
  { ...accountTexts, ...joiningTexts, ...serverTexts },
  {
    name_required: m.account_required,
    enter_valid_email: m.account_invalid_email,
    password_required: m.account_password_required,
    password_confirmation_required: m.account_confirmation_required,
    passwords_must_match: m.account_passwords_must_match,
    password_too_short: m.account_password_too_short,
    password_too_common: m.account_password_too_common,
    password_too_long: m.account_password_too_long,
    suspended: m.account_suspended,
    invitation_ended: m.account_join_ended,
    is_staff: m.account_is_staff,
    account_password: m.account_password_of_account,
    code_required: m.account_code_required,
    code_wrong: m.account_code_wrong,
    recovery_code_wrong: m.account_recovery_code_wrong,
    passkey_called_off: m.account_passkey_called_off,
    passkey_wrong: m.account_passkey_wrong,
    passkey_taken: m.account_passkey_taken,
    no_passkeys: m.account_no_passkeys,
    one_way: m.account_one_way,
    step_ended: m.account_step_ended,
    wrong_credentials: m.account_wrong_credentials,
    wrong_password: m.account_wrong_password,
    email_taken: m.account_email_taken,
    link_ended: m.account_link_ended,
    nothing_said: m.account_error,
    broken: m.checkout_failed,
    too_many: m.account_too_many,
    busy: m.cart_busy,
  },
)

/**
 * Text for a refusal: the server's message, that there was no response, or that nothing was sent
 * (R84).
 */
export function sayFailure({ status, code, message }: Refusal): string {
  if (code === 'no_response') return m.account_no_response()
  return status === 0 ? m.account_not_sent() : (sayAccount(message) ?? m.account_error())
}
