/** Deletions of many products, and their undo, which restores each whole (R47, R245). */
import { expect, test } from 'vitest'
import { rowsIn } from '../../test/database/rows.ts'
import { bulkCallsIn, callsOf } from '../../test/shop/bulk-calls.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { type Json, productCallsIn } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const admin = callsOf(shop, await peopleIn(shop).makeAdmin())
const { read, makeSubcategory } = rowsIn(pool)
const subcategory_id = await makeSubcategory('Clothes', 'Dresses')
const { make } = productCallsIn(shop, admin.token, { subcategory_id, quantity: 5 })
const { ok, preview, apply, applied, record, undo, jobs } = bulkCallsIn(shop, admin)

const change = { kind: 'delete' }
const get = (id: number) => admin.get(`/api/product/get/${id}`)
const product = async (id: number): Promise<Json> => (await ok(get(id))).product
const idsOf = (products: Json[]): number[] => products.map(({ id }) => id)
const without = ({ version: _, ...others }: Json) => others

test('three are deleted and come back whole, with their stock, and the history names each', async () => {
  const ids = idsOf([
    await make({
      price: 120,
      sizes: ['S', 'M'],
      colors: ['Sand'],
      stock: [
        { size: 'S', color: 'Sand', quantity: 2 },
        { size: 'M', color: 'Sand', quantity: 7 },
      ],
    }),
    await make({ badge: 'New', prices: [{ price: 50, from: '2031-01-10', until: '2031-01-12' }] }),
    await make({ state: 'draft' }),
  ])
  const were = await Promise.all(ids.map(product))
  const moves = () => read('select count(*) from stock_moves where product_id = any ($1)', [ids])
  const movesBefore = await moves()
  const { counts, rows } = await preview({ ids, change })
  expect(counts).toMatchObject({ all: 3, unchanged: 0, included: 3 })
  expect(rows.data[2]).toMatchObject({ problem: null, before: { state: 'draft' }, after: {} })

  const deleted = await applied({ ids, change })
  expect(deleted.change).toMatchObject({ state: 'done', what: change, counts: { changed: 3 } })
  for (const id of ids) expect((await get(id)).status).toBe(404)
  const entries = (action: string) =>
    read(
      'select count(*)::int from audit_log where action = $1 and record_id = any ($2) and bulk_change_id = $3',
      [action, ids, deleted.change.id],
    )
  expect(await entries('delete')).toBe(3)

  expect((await undo(deleted.change.id)).change).toMatchObject({
    state: 'undone',
    counts: { undone: 3 },
  })
  expect((await Promise.all(ids.map(product))).map(without)).toEqual(were.map(without))
  expect([await moves(), await entries('restore')]).toEqual([movesBefore, 3])
})

test('what is gone or was changed meanwhile is named, and the others are deleted', async () => {
  const [mine, hers, gone] = [await make(), await make(), await make()]
  const id = await apply({ ids: idsOf([mine, hers, gone]), change })
  await admin.post(`/api/product/update/${hers.id}`, { name: 'Kept' })
  await admin.get(`/api/product/delete/${gone.id}`)
  await jobs()
  const { change: done, rows } = await record(id, '&rows=not_changed')
  expect(done.counts).toEqual({ changed: 1, meanwhile: 1, gone: 1 })
  expect(rows.data).toMatchObject([
    { product_id: hers.id, state: 'meanwhile', by: admin.name },
    { product_id: gone.id, state: 'gone' },
  ])
  expect((await get(mine.id)).status).toBe(404)
  expect((await product(hers.id)).name).toBe('Kept')
  await undo(id)
  expect((await get(gone.id)).status).toBe(404)
})

test('what cannot come back stays deleted alone and says why', async () => {
  const other = await makeSubcategory('Outerwear', 'Coats')
  const [placeless, coded, back, plain] = [
    await make({ subcategory_id: other }),
    await make({ variants: [{ sku: 'COAT-1' }] }),
    await make(),
    await make(),
  ]
  const ids = idsOf([placeless, coded, back, plain])
  const id = await apply({ ids, change })
  await jobs()
  await ok(admin.get(`/api/subcategory/delete/${other}`))
  await make({ variants: [{ sku: 'COAT-1' }] })
  const entry = await read(
    "select id from audit_log where record_id = $1 and action = 'delete' order by id desc limit 1",
    [back.id],
  )
  await ok(admin.post(`/api/history/restore/${entry}`, {}))
  const { change: undone, rows } = await undo(id)
  expect(undone.counts).toEqual({ undone: 1, kept: 3 })
  const kept = rows.data.filter(({ state }: Json) => state === 'kept')
  expect(kept.map(({ product_id, problem }: Json) => [product_id, problem])).toEqual([
    [placeless.id, 'subcategory_gone'],
    [coded.id, 'sku_taken'],
    [back.id, null],
  ])
  expect((await product(plain.id)).id).toBe(plain.id)
})
