import type { emptying } from '#contract/running/emptying.ts'
import type { Handlers } from '#server/http/serve.ts'
import { emptyShop, previewEmptying } from './emptying.ts'
import { putBack } from './put-back.ts'

export const emptyingRoutes: Handlers<typeof emptying> = {
  get: previewEmptying,
  empty: async (ctx, asked) => ({ emptying: await emptyShop(ctx, asked) }),
  putBack: async (ctx, { id }) => ({ emptying: await putBack(ctx, id) }),
}
