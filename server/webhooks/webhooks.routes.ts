import type { webhooks } from '#contract/running/webhooks.ts'
import { readPage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  takeOverWebhook,
  updateWebhook,
} from './webhooks.ts'
import { getDelivery, listDeliveries, sendAgain, testWebhook } from './deliveries.ts'

export const webhooksRoutes: Handlers<typeof webhooks> = {
  page: async (ctx, asked) => {
    const { page, figures } = await readPage(asked, (slice) => listWebhooks(ctx, slice))
    return { webhooks: page, ...figures }
  },
  record: async (ctx, { id }) => ({ webhook: await getWebhook(ctx, id) }),
  create: (ctx, webhook) => createWebhook(ctx, webhook),
  update: async (ctx, { id, version, ...change }) => ({
    webhook: await updateWebhook(ctx, id, change, version),
  }),
  takeOver: async (ctx, { id, version }) => ({ webhook: await takeOverWebhook(ctx, id, version) }),
  delete: (ctx, { id }) => deleteWebhook(ctx, id),
  rotateSecret: (ctx, { id }) => rotateSecret(ctx, id),
  test: async (ctx, { id }) => ({ delivery: await testWebhook(ctx, id) }),
  deliveries: async (ctx, { id, state, ...asked }) => {
    const { page, figures } = await readPage(asked, (slice) =>
      listDeliveries(ctx, id, state, slice),
    )
    return { deliveries: page, ...figures }
  },
  delivery: async (ctx, { id }) => ({ delivery: await getDelivery(ctx, id) }),
  sendAgain: async (ctx, { id }) => ({ delivery: await sendAgain(ctx, id) }),
}
