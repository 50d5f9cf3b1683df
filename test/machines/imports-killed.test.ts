/**
 * Process killed during an import: another continues, at once when it starts, and no product is
 * imported twice.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn, multipart } from '../shop/admin.ts'
import { killedIn } from '../processes/killed.ts'
import { rowsIn } from '../database/rows.ts'
import { testShop } from '../shop/shop.ts'
import { until } from '../shop/soon.ts'

const shop = await testShop()
const { post, get } = await adminIn(shop)
const { read } = rowsIn(shop.database.pool)
const { hold, untilWaiting, kill } = killedIn(read)

const products = 60

const startProcess = async () => {
  const child = fork(
    join(import.meta.dirname, '../processes/second-process.ts'),
    [shop.database.url, shop.dataDir, 'smtp://127.0.0.1:1'],
    { execArgv: [] },
  )
  await once(child, 'message')
  return child
}

test('kill -9 in the middle of a transaction', async () => {
  const category = await createCategory(shop.ctx, { name: 'Clothing', name_ar: null } as Parameters<
    typeof createCategory
  >[1])
  const { id: subcategory_id } = await createSubcategory(shop.ctx, {
    name: 'Rugs',
    name_ar: null,
    category_id: category.id,
  })
  const child = await startProcess()
  const rows = Array.from(
    { length: products },
    (_, at) => `rug-${at},Rug ${at},Rugs,100,KILL-${at},3`,
  )
  const file = new File(
    [['Web address,Name,Sub-category,Price,SKU,Stock', ...rows].join('\n')],
    'rugs.csv',
  )
  const { id, columns, words } = (await post('/api/import/read', multipart({ file }))).json.import
  const targets = columns.map(({ target }: { target: string }) => target)
  const places = words.map(({ word }: { word: string }) => ({ word, subcategory_id }))
  await post('/api/import/check', { import_id: id, targets, places, options: { fresh: 'file' } })
  const record = async () => (await get(`/api/import/get/${id}`)).json.import
  await expect.poll(async () => (await record()).state).toBe('checked')

  await post('/api/import/apply', { import_id: id })
  await expect.poll(async () => (await record()).progress.done, { interval: 5 }).toBeGreaterThan(4)
  // The audit log is locked: the next product waits before its entry.
  const holder = await hold(shop.database.pool, 'lock table audit_log in exclusive mode')
  await untilWaiting()
  const { done } = (await record()).progress
  await kill(child, holder)
  expect(done).toBeLessThan(products)
  expect(await record()).toMatchObject({
    state: 'running',
    progress: { all: products, done, failed: 0 },
  })

  // Heartbeats of the job end two minutes later.
  const next = await startProcess()
  const started = Date.now()
  await until(async () => (await record()).state === 'done')
  expect(Date.now() - started).toBeLessThan(100_000)
  expect((await record()).progress).toMatchObject({ all: products, done: products, failed: 0 })
  next.kill()
  expect(await read(`select count(*)::int from products where slug like 'rug-%'`)).toBe(products)
  expect(await read(`select count(*)::int from stock_moves where kind = 'import'`)).toBe(products)
})

test('kill -9 in the middle of a batch of orders of a former shop', async () => {
  const orders = 1000
  const child = await startProcess()
  const rows = Array.from(
    { length: orders },
    (_, at) => `K-${at},2024-03-05,Mona Adel,01000000001,100,delivered`,
  )
  const file = new File(
    [['Order number,Date,Customer,Phone,Total,Status', ...rows].join('\n')],
    'orders.csv',
  )
  const reply = (await post('/api/import/read', multipart({ file }))).json.import
  const { id, columns, order_states } = reply
  await post('/api/import/check', {
    import_id: id,
    targets: columns.map(({ target }: { target: string }) => target),
    places: [],
    state_uses: order_states.map(({ name, use }: { name: string; use: string }) => ({ name, use })),
    options: { fresh: 'file' },
  })
  const record = async () => (await get(`/api/import/get/${id}`)).json.import
  await expect.poll(async () => (await record()).state).toBe('checked')
  await post('/api/import/apply', { import_id: id })
  await expect.poll(async () => (await record()).progress.done, { interval: 2 }).toBeGreaterThan(0)
  const holder = await hold(shop.database.pool, 'lock table former_orders in exclusive mode')
  await untilWaiting()
  const { done } = (await record()).progress
  await kill(child, holder)
  expect(done).toBeLessThan(orders)
  // Whole batches alone.
  expect(done % 10).toBe(0)
  expect(await read('select count(*)::int from former_orders')).toBe(done)

  const next = await startProcess()
  await until(async () => (await record()).state === 'done')
  next.kill()
  expect((await record()).progress).toMatchObject({ all: orders, done: orders, failed: 0 })
  expect(await read('select count(distinct number)::int from former_orders')).toBe(orders)
})
