import { readConfig } from '#server/config.ts'
import { type Ctx, guest } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'

/**
 * A guest's ctx for front doors that need neither jobs nor pictures. @param now the shop's clock,
 * to be turned by the test
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
    jobs: { enqueue: none, enqueueLater: none, enqueueAt: none, findOpen: none, stop: none },
    storage: { put: none, get: none, delete: none },
    config: readConfig({ SHOP_URL: 'http://shop.example' }),
    now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
}
