/** Process killed during an import: another continues, and no product is imported twice. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { runImport } from '#server/imports/imports.ts'
import { adminIn, multipart } from '../shop/admin.ts'
import { killedIn } from '../processes/killed.ts'
import { rowsIn } from '../database/rows.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const { post, get } = await adminIn(shop)
const { read } = rowsIn(shop.database.pool)
const { hold, untilWaiting, kill } = killedIn(read)

const products = 60

test('kill -9 in the middle of a transaction', async () => {
  const category = await createCategory(shop.ctx, { name: 'Clothing', name_ar: null } as Parameters<
    typeof createCategory
  >[1])
  const { id: subcategory_id } = await createSubcategory(shop.ctx, {
    name: 'Rugs',
    name_ar: null,
    category_id: category.id,
  })
  const child = fork(
    join(import.meta.dirname, '../processes/second-process.ts'),
    [shop.database.url, shop.dataDir, 'smtp://127.0.0.1:1'],
    {
      execArgv: [],
    },
  )
  await once(child, 'message')
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

  await runImport(shop.ctx, { import_id: id }, new AbortController().signal)
  expect(await record()).toMatchObject({
    state: 'done',
    progress: { all: products, done: products, failed: 0 },
  })
  expect(await read(`select count(*)::int from products where slug like 'rug-%'`)).toBe(products)
  expect(await read(`select count(*)::int from stock_moves where kind = 'import'`)).toBe(products)
})
