import type { factors } from '#contract/accounts/factors.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  addPasskey,
  askNewPasskey,
  beginAuthenticator,
  confirmAuthenticator,
  listFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './factors.ts'

export const factorsRoutes: Handlers<typeof factors> = {
  all: async (ctx) => ({ factors: await listFactors(ctx) }),
  passkeyOptions: async (ctx) => ({ options: { ...(await askNewPasskey(ctx)) } }),
  createPasskey: addPasskey,
  deletePasskey: async (ctx, form) => ({ factors: (await removePasskey(ctx, form)).factors }),
  createAuthenticator: (ctx) => beginAuthenticator(ctx),
  confirmAuthenticator: (ctx, form) => confirmAuthenticator(ctx, form),
  deleteAuthenticator: removeAuthenticator,
  createRecoveryCodes: renewRecoveryCodes,
}
