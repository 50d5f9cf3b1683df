/**
 * What the forms of accounts say: the promised texts, and the server's where it has one (R82, R83,
 * R84).
 */
import { accountTexts } from '#contract/account-texts.ts'
import { joiningTexts } from '#contract/staff-texts.ts'
import type { Refusal } from '#contract/refusal.ts'
import {
  account_email_taken,
  account_error,
  account_invalid_email,
  account_is_staff,
  account_join_ended,
  account_password_of_account,
  account_confirmation_required,
  account_link_ended,
  account_no_response,
  account_not_sent,
  account_password_required,
  account_password_too_common,
  account_password_too_long,
  account_password_too_short,
  account_passwords_must_match,
  account_required,
  account_suspended,
  account_code_required,
  account_code_wrong,
  account_recovery_code_wrong,
  account_passkey_called_off,
  account_passkey_wrong,
  account_passkey_taken,
  account_no_passkeys,
  account_one_way,
  account_step_ended,
  account_too_many,
  account_wrong_credentials,
  account_wrong_password,
  cart_busy,
  checkout_failed,
} from '#messages'
import { speakerOf } from '#web/forms/texts.ts'

/** Answers of the server, or of what stands before it, that belong to no field. */
const serverTexts = {
  nothing_said: 'An error occurred',
  broken: 'Something went wrong!',
  too_many: 'Too many requests. Please try again later.',
  busy: 'The shop is busy. Please try again in a moment.',
} as const

/**
 * A text of the contract or the server in the page's language; one that is not known stays as it
 * is.
 */
export const sayAccount = speakerOf(
  { ...accountTexts, ...joiningTexts, ...serverTexts },
  {
    name_required: account_required,
    enter_valid_email: account_invalid_email,
    password_required: account_password_required,
    password_confirmation_required: account_confirmation_required,
    passwords_must_match: account_passwords_must_match,
    password_too_short: account_password_too_short,
    password_too_common: account_password_too_common,
    password_too_long: account_password_too_long,
    suspended: account_suspended,
    invitation_ended: account_join_ended,
    is_staff: account_is_staff,
    account_password: account_password_of_account,
    code_required: account_code_required,
    code_wrong: account_code_wrong,
    recovery_code_wrong: account_recovery_code_wrong,
    passkey_called_off: account_passkey_called_off,
    passkey_wrong: account_passkey_wrong,
    passkey_taken: account_passkey_taken,
    no_passkeys: account_no_passkeys,
    one_way: account_one_way,
    step_ended: account_step_ended,
    wrong_credentials: account_wrong_credentials,
    wrong_password: account_wrong_password,
    email_taken: account_email_taken,
    link_ended: account_link_ended,
    nothing_said: account_error,
    broken: checkout_failed,
    too_many: account_too_many,
    busy: cart_busy,
  },
)

/**
 * Why a form was not taken: the server's message, that there was no answer, or that it was never
 * sent (R84).
 */
export function sayFailure({ status, code, message }: Refusal): string {
  if (code === 'no_response') return account_no_response()
  return status === 0 ? account_not_sent() : (sayAccount(message) ?? account_error())
}
