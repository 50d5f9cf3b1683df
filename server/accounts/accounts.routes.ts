import type { accounts } from '#contract/accounts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { changeProfile, getUser, logIn, register } from './accounts.ts'
import { changePassword, forgetPassword, resetPassword } from './password-changes.ts'
import { logOut } from './sessions.ts'

export const accountsRoutes: Handlers<typeof accounts> = {
  register: async (ctx, form) => ({ message: 'user created successfully', ...(await register(ctx, form)) }),
  login: async (ctx, form, { network }) => ({ message: 'logged in successfully', ...(await logIn(ctx, form, network)) }),
  logout: async (ctx) => {
    await logOut(ctx)
    return { message: 'logged out successfully' }
  },
  details: async (ctx, { userId }) => ({ user: await getUser(ctx, userId) }),
  changeProfile: async (ctx, form, { network }) => ({
    message: 'user updated successfully',
    user: await changeProfile(ctx, form, network),
  }),
  changePassword: async (ctx, form, { network }) => ({
    message: 'password updated successfully',
    ...(await changePassword(ctx, form, network)),
  }),
  forgotPassword: async (ctx, form) => {
    await forgetPassword(ctx, form)
    return { message: 'If this address has an account, a link to a new password is on its way' }
  },
  resetPassword: async (ctx, form) => {
    await resetPassword(ctx, form)
    return { message: 'password updated successfully' }
  },
}
