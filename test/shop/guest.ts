import { readConfig } from '#server/config.ts'
import { type Ctx, guest } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'

/**
 * Context of a guest, for calls without jobs and pictures.
 * @param now clock of the shop, controlled by the test
 */
export function guestCtx(database: Database, now: () => Date = () => new Date()): Ctx {
  const none = () => {
    throw new Error('This test has no jobs and no pictures')
  }
  return {
    database,
    db: database.db,
    client: database.pool,
    visitor: guest,
    acts: [],
    subscribers: [],
    jobs: {
      enqueue: none,
      enqueueLater: none,
      enqueueAt: none,
      wake: () => {},
      findOpen: none,
      stop: none,
    },
    storage: { put: none, get: none, delete: none },
    config: readConfig({ SHOP_URL: 'http://shop.example' }),
    now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
}
