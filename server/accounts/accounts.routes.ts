import type { accounts } from '#contract/accounts/accounts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { changeProfile, getUser, register } from './accounts.ts'
import { changePassword, forgetPassword, resetPassword } from './passwords/password-changes.ts'
import { logOut } from './sessions/sessions.ts'
import { askLoginPasskey, logIn, logInSecond } from './signing-in.ts'

export const accountsRoutes: Handlers<typeof accounts> = {
  register: (ctx, form, { userAgent }) => register(ctx, form, userAgent),
  login: (ctx, form, call) => logIn(ctx, form, call),
  loginPasskeyOptions: async (ctx, asked) => ({
    options: { ...(await askLoginPasskey(ctx, asked)) },
  }),
  loginSecond: (ctx, form, call) => logInSecond(ctx, form, call),
  logout: (ctx) => logOut(ctx),
  details: async (ctx, { userId }) => ({ user: await getUser(ctx, userId) }),
  changeProfile: async (ctx, form, { network }) => ({
    user: await changeProfile(ctx, form, network),
  }),
  changePassword: async (ctx, form, call) => ({
    ...(await changePassword(ctx, form, call)),
  }),
  forgotPassword: (ctx, form) => forgetPassword(ctx, form),
  resetPassword: (ctx, form, call) => resetPassword(ctx, form, call),
}
