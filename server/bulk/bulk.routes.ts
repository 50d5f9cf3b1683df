import type { bulk } from '#contract/products/bulk.ts'
import type { Handlers } from '#server/http/serve.ts'
import {
  applyChange,
  getChange,
  listChanges,
  previewChange,
  stopChange,
  undoChange,
} from './bulk.ts'

export const bulkRoutes: Handlers<typeof bulk> = {
  preview: previewChange,
  apply: async (ctx, asked, { idempotencyKey }) => ({
    change: await applyChange(ctx, asked, idempotencyKey),
  }),
  stop: async (ctx, asked) => ({ change: await stopChange(ctx, asked) }),
  undo: async (ctx, asked) => ({ change: await undoChange(ctx, asked) }),
  page: listChanges,
  record: getChange,
}
