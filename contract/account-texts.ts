/**
 * What the API says about registering, signing in and passwords (R82, R83). Without zod, as
 * texts.ts.
 */
export const accountTexts = {
  name_required: 'Required',
  enter_valid_email: 'Enter a valid email',
  password_required: 'Password is required',
  password_confirmation_required: 'Password confirmation is required',
  passwords_must_match: 'Passwords must match',
  password_too_short: 'Choose a longer password',
  password_too_common: 'Choose a less common password',
  password_too_long: 'This password is too long',
  wrong_credentials: 'The email or the password is wrong',
  wrong_password: 'The current password is wrong',
  email_taken: 'The email has already been taken',
  link_ended: 'This link has ended or was used before',
  suspended: 'This account is suspended. Please speak with the owner of the shop',
  code_required: 'Enter the code',
  code_wrong: 'This code is wrong or was used before',
  recovery_code_wrong: 'This recovery code is wrong or was used before',
  passkey_called_off: 'No passkey was used',
  passkey_wrong: 'This passkey was not taken',
  passkey_taken: 'This passkey is kept already',
  no_passkeys: 'Passkeys work only where the shop has a name as its address, with https',
  one_way: 'Choose one way to show that it is you',
  step_ended: 'This took too long. Please sign in again',
} as const
