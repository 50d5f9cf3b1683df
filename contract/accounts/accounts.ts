/**
 * Accounts of shoppers: registering, signing in, one's own profile and password (R82, R83, R85).
 */
import { z } from 'zod'
import { isSameEmail } from '../text/email.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { bodyToken, flag, nothing, lang, optional, pathId } from '../parts.ts'
import { email, mobile, personName } from '../person-parts.ts'
import { roles, works } from './roles.ts'
import { oneOfWays, passkeyOptions, secondSteps } from './second-steps.ts'
import { paths } from '../paths.ts'
import { type Coded, coded } from '../field-refusals.ts'

/** A password is never trimmed: spaces are part of it. */
const password = (required: Coded = coded('account_password_required')) =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .max(limits.password, coded('account_password_too_long'))

/**
 * Counts characters after NFKC, so that the length does not depend on how a keyboard composed them.
 * Whether a password is too common only the server checks.
 */
const isLongEnough = (typed: string) => [...typed.normalize('NFKC')].length >= limits.password_least

/**
 * A new password and its repetition. The login form has no least length: older, shorter passwords
 * still work.
 */
export const newPassword = {
  password: password().refine(isLongEnough, coded('account_password_too_short')),
  password_confirmation: password(coded('account_password_confirmation_required')),
}

const matches = (form: { password: string; password_confirmation: string }) =>
  form.password === form.password_confirmation
const mismatch = { path: ['password_confirmation'], error: coded('account_passwords_must_match') }
/** The arguments of `refine` for a form with a password and its repetition. */
export const passwordsMatch = [matches, mismatch] as const

const profile = {
  name: personName(coded('account_name_required')),
  email: email(),
  phone: mobile(),
}

/** The registration form; `admin` and any other unknown field is dropped (R82). */
export const registrationForm = z.object({ ...profile, ...newPassword }).refine(matches, mismatch)

export const loginForm = z.object({
  email: email(coded('email_required'), coded('account_enter_valid_email')),
  password: password(),
})

/**
 * Changes of the profile; a field that is not sent keeps its value. `current_password` is needed
 * with a new e-mail address alone.
 */
export const profileForm = z
  .object({ ...profile, current_password: optional(password()) })
  .partial()

/**
 * The profile form for the screen of an account with this address: a new address without the
 * password is refused before sending.
 */
export const profileFormOf = (address: string) =>
  profileForm.refine(
    ({ email = address, current_password }) => isSameEmail(email, address) || current_password,
    {
      path: ['current_password'],
      error: coded('account_password_required'),
    },
  )

export const passwordForm = z
  .object({ current_password: password(), ...newPassword })
  .refine(matches, mismatch)

export const newPasswordForm = z.object(newPassword).refine(matches, mismatch)

/**
 * Tokens of a guest's cart and wishlist, merged into the user's own, and of a guest's order, added
 * to the user's orders.
 */
export const guestTokens = {
  guest_token: bodyToken,
  wishlist_token: bodyToken,
  order_token: bodyToken,
}

export const user = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Null for the first admin, whose account was not registered by the form. */
  phone: z.string().nullable(),
  isadmin: z.enum(['admin', 'user']),
  /**
   * The role of a staff member, whose `isadmin` is 'admin' whatever the role; null for a shopper.
   */
  role: z.enum(roles).nullable(),
  /**
   * Work permitted now; `own` alone while the role needs a second step and the account has none
   * (R275).
   */
  may: z.array(z.enum(works)),
  second_step: z.enum(['off', 'on', 'missing']),
})
export type User = z.output<typeof user>

/**
 * Reply to a sign-in. Each account has its own cart and wishlist, opened by `guest_token` and
 * `wishlist_token`. The device keeps `device_mark` and sends it at its next login (R315); the mark
 * grants no access.
 */
export const signedIn = z.object({
  token: z.string(),
  user,
  guest_token: z.string(),
  wishlist_token: z.string(),
  device_mark: z.string(),
})

/**
 * Marks from earlier logins on this device, joined by dots if of several accounts. A malformed
 * value is ignored.
 */
export const device_mark = z.preprocess(
  (value) => (typeof value === 'string' && /^[\w.-]{20,200}$/.test(value) ? value : undefined),
  z.string().optional(),
)

/** Whether the session lives for 30 days instead of 12 hours (R277). */
const remember = optional(flag)
const step_token = z
  .string({ error: coded('account_step_ended') })
  .max(limits.token, coded('account_step_ended'))
const ways = oneOfWays('code', 'passkey', 'recovery_code')

export const accounts = {
  register: endpoint(paths.accounts.register, {
    summary: 'Creates an account and logs in; the guest’s cart and wishlist become the user’s',
    input: registrationForm.safeExtend(guestTokens),
    reply: signedIn,
    limit: 'register',
    daily: true,
    refusals: [409, 422],
    example: {
      name: 'Mona Adel',
      email: 'mona@mail.example',
      phone: '01012345678',
      password: 'a good password',
      password_confirmation: 'a good password',
    },
  }),
  login: endpoint(paths.accounts.login, {
    summary:
      'Logs in and merges the guest’s cart and wishlist into the user’s. Repeated wrong passwords for one account are refused with 429 for the network they come from; a device that sends the `device_mark` of an earlier login is counted separately',
    input: loginForm.extend({ remember, device_mark, ...guestTokens }),
    reply: signedIn,
    limit: 'login',
    refusals: [401, 403, 422],
    example: { email: 'mona@mail.example', password: 'a good password' },
  }),
  loginPasskeyOptions: endpoint(paths.accounts.loginPasskeyOptions, {
    summary: 'WebAuthn options to log in with a passkey; the challenge can be used once',
    input: z.object({ step_token }),
    reply: passkeyOptions,
    limit: 'login',
    refusals: [409, 422],
    example: { step_token: 'token' },
  }),
  loginSecond: endpoint(paths.accounts.loginSecond, {
    summary:
      'Completes a login that was refused with `second_step`, with the token of that refusal and exactly one of passkey, code and recovery_code, within ten minutes',
    input: z
      .object({ step_token, ...secondSteps, remember, device_mark, ...guestTokens, lang })
      .refine(ways.holds, ways.otherwise),
    reply: signedIn,
    limit: 'login',
    refusals: [422],
    example: { step_token: 'token', code: '123456' },
  }),
  logout: endpoint(paths.accounts.logout, {
    summary: 'Logs out: ends the session of the token',
    input: z.object({}),
    reply: nothing,
  }),
  details: endpoint(paths.accounts.details, {
    summary: 'The user’s own account, or any account for an admin',
    input: z.object({ userId: pathId }),
    reply: z.object({ user }),
    refusals: [403, 404],
    example: { userId: '1' },
  }),
  changeProfile: endpoint(paths.accounts.changeProfile, {
    summary:
      'Updates the user’s name, email address and phone; a new address needs the current password, and the former address is notified in ?lang=',
    input: profileForm.extend({ lang }),
    reply: z.object({ user }),
    refusals: [409, 422, 429],
    example: { name: 'Mona Adel', email: 'mona@mail.example', phone: '01012345678' },
  }),
  changePassword: endpoint(paths.accounts.changePassword, {
    summary:
      'Changes the password and ends every session; returns the token of a new session and notifies the user by email in ?lang=',
    input: passwordForm.safeExtend({ lang }),
    reply: z.object({ token: z.string() }),
    limit: 'password',
    refusals: [422],
    example: {
      current_password: 'a good password',
      password: 'a better one',
      password_confirmation: 'a better one',
    },
  }),
  forgotPassword: endpoint(paths.accounts.forgotPassword, {
    summary:
      'Emails a link to reset the password; the response is the same for addresses without an account',
    input: z.object({
      email: email(coded('email_required'), coded('account_enter_valid_email')),
      lang,
    }),
    reply: nothing,
    limit: 'password',
    daily: true,
    refusals: [422],
    example: { email: 'mona@mail.example' },
  }),
  resetPassword: endpoint(paths.accounts.resetPassword, {
    summary:
      'Resets the password with the token of that link, once, within an hour, and ends every session; notifies the user by email in ?lang=',
    input: newPasswordForm.safeExtend({
      token: z
        .string({ error: coded('account_link_ended') })
        .max(limits.token, coded('account_link_ended')),
      lang,
    }),
    reply: nothing,
    limit: 'password',
    refusals: [422],
    example: { token: 'token', password: 'a better one', password_confirmation: 'a better one' },
  }),
}
