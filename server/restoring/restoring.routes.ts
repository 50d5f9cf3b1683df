import type { restoring } from '#contract/running/restoring.ts'
import type { Handlers } from '#server/http/serve.ts'
import { previewRestore, restore } from './restoring.ts'

export const restoringRoutes: Handlers<typeof restoring> = {
  get: (ctx, { id }) => previewRestore(ctx, id),
  restore: async (ctx, { id, version }) => ({ restored: await restore(ctx, id, version) }),
}
