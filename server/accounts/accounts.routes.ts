import type { accounts } from '#contract/accounts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { changeProfile, getUser, logIn, register } from './accounts.ts'
import { changePassword, forgetPassword, resetPassword } from './password-changes.ts'
import { logOut } from './sessions.ts'

export const accountsRoutes: Handlers<typeof accounts> = {
  register: (ctx, form) => register(ctx, form),
  login: (ctx, form, { network }) => logIn(ctx, form, network),
  logout: (ctx) => logOut(ctx),
  details: async (ctx, { userId }) => ({ user: await getUser(ctx, userId) }),
  changeProfile: async (ctx, form, { network }) => ({
    user: await changeProfile(ctx, form, network),
  }),
  changePassword: async (ctx, form, { network }) => ({
    ...(await changePassword(ctx, form, network)),
  }),
  forgotPassword: (ctx, form) => forgetPassword(ctx, form),
  resetPassword: (ctx, form) => resetPassword(ctx, form),
}
