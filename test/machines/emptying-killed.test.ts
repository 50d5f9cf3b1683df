/** Process killed while it empties the shop: all is as before, and another process goes on. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goOnEmptying } from '#server/emptying/emptying.ts'
import { loadDemo } from '../../demo/load.ts'
import { adminIn } from '../shop/admin.ts'
import { goodsIn } from '../shop/goods.ts'
import { killedIn } from '../processes/killed.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const { post, get } = await adminIn(shop)
const { pool } = shop.database
const { read } = goodsIn(pool)
const { hold, untilWaiting, kill } = killedIn(read)

test('kill -9 in the middle of the transaction', async () => {
  await loadDemo(shop.ctx, { log: () => {} })
  const child = fork(
    join(import.meta.dirname, '../processes/second-process.ts'),
    [shop.database.url, shop.dataDir, 'smtp://127.0.0.1:1'],
    { execArgv: [] },
  )
  await once(child, 'message')
  // The settings are reached after every row of the demo is deleted.
  const holder = await hold(pool, 'lock table settings in share row exclusive mode')
  const { emptying } = (await post('/api/demo/empty', { name: 'Zeina' })).json
  expect(emptying).toMatchObject({ state: 'running', backed_up: false })
  await untilWaiting()
  await kill(child, holder)
  const { last, plan } = (await get('/api/demo')).json
  expect(last).toMatchObject({ state: 'running', backed_up: true })
  expect(plan.goes.products).toBe(36)
  expect((await shop.api.products.list()).total).toBe(36)
  expect(await read('select count(*)::int from taken_rows')).toBe(0)

  await pool.query(`update emptyings set worked_at = now() - interval '31 seconds'`)
  await goOnEmptying(shop.ctx, new AbortController().signal)
  expect((await get('/api/demo')).json).toMatchObject({
    last: { state: 'done' },
    plan: { goes: { products: 0, pictures: 0, reviews: 0, settings: 0 } },
  })
  expect((await get('/api/userproduct/all')).json.total).toBe(0)
  // One backup did for both.
  expect(await read('select count(*)::int from backups where held_until > now()')).toBe(1)
  expect((await post('/api/demo/put-back', { id: emptying.id })).status).toBe(200)
  expect((await shop.api.products.list()).total).toBe(36)
})
