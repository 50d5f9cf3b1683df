/** Process killed during a bulk change: another continues, and no product is changed twice. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goOn } from '#server/bulk/bulk.ts'
import { adminIn } from '../shop/admin.ts'
import { goodsIn } from '../shop/goods.ts'
import { killedIn } from '../processes/killed.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const { post, get } = await adminIn(shop)
const { pool } = shop.database
const { makeMany, read } = goodsIn(pool)
const { hold, untilWaiting, kill } = killedIn(read)

test('kill -9 in the middle of a transaction', async () => {
  const ids = await makeMany(250)
  const child = fork(
    join(import.meta.dirname, '../processes/second-process.ts'),
    [shop.database.url, shop.dataDir, 'smtp://127.0.0.1:1'],
    {
      execArgv: [],
    },
  )
  await once(child, 'message')
  // A lock on a row that the second hundred reaches after its products are written.
  const holder = await hold(
    pool,
    `select from catalogue_entries where product_id = ${ids[150]} for no key update`,
  )

  const selection = { ids, change: { kind: 'price', direction: 'raise', amount: 10 } }
  const { seen } = (await post('/api/product/bulk/preview', selection)).json
  const { change } = (await post('/api/product/bulk/apply', { ...selection, seen })).json
  const record = async () => (await get(`/api/product/bulk/get/${change.id}`)).json.change
  await expect.poll(async () => (await record()).through).toBe(100)
  await untilWaiting()
  await kill(child, holder)
  expect(await record()).toMatchObject({
    state: 'running',
    through: 100,
    counts: { changed: 100, waiting: 150 },
  })

  await pool.query(`update bulk_changes set worked_at = now() - interval '31 seconds'`)
  await goOn(shop.ctx, new AbortController().signal)
  expect(await record()).toMatchObject({ state: 'done', through: 250, counts: { changed: 250 } })
  expect(
    await read(
      'select array_agg(distinct price || $$/$$ || version) from products where id = any ($1)',
      [ids],
    ),
  ).toEqual(['1100/2'])
  expect(
    await read('select count(*)::int from audit_log where bulk_change_id = $1', [change.id]),
  ).toBe(250)
})
