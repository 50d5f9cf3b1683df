import { beforeEach, describe, expect, test } from 'vitest'
import { bulkCallsIn, callsOf } from '../../test/shop/bulk-calls.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { type Json, productCallsIn } from '../../test/shop/product-calls.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const admin = callsOf(shop, await peopleIn(shop).makeAdmin())
const { pool } = shop.database
const { read, makeSubcategory, itemOf } = rowsIn(pool)
const { make } = productCallsIn(shop, admin.token, {
  subcategory_id: await makeSubcategory('Clothes', 'Dresses'),
  quantity: 5,
})
const { ok, preview, applied, record, undo, jobs } = bulkCallsIn(shop, admin)
const get = async (id: number): Promise<Json> =>
  (await ok(admin.get(`/api/product/get/${id}`))).product
const idsOf = (products: Json[]) => products.map(({ id }) => id)

beforeEach(() => pool.query('delete from bulk_changes'))

describe('added stock', () => {
  const add = { kind: 'stock', pieces: 3, note: 'From the workshop' }
  const stockOf = async ({ id }: Json) => (await get(id)).quantity
  const setStock = (item: number, quantity: number) =>
    read('update inventory_items set quantity = $2 where id = $1', [item, quantity])

  test('comes to each size and colour, with its moves, and is taken away again where it is still there', async () => {
    const stock = ['S', 'M'].map((size) => ({ size, color: 'Sand', quantity: 2 }))
    const [dress, scarf] = [
      await make({ sizes: ['S', 'M'], colors: ['Sand'], stock }),
      await make({ quantity: 1 }),
    ]
    const [small, medium, scarves] = [
      await itemOf(dress.id, 'S', 'Sand'),
      await itemOf(dress.id, 'M', 'Sand'),
      await itemOf(scarf.id),
    ]
    const selection = { ids: idsOf([dress, scarf]), change: add }
    expect((await preview(selection)).rows.data).toMatchObject([
      { before: { pieces: 4 }, after: { pieces: 10 } },
      { before: { pieces: 1 }, after: { pieces: 4 } },
    ])
    const { change } = await applied(selection)
    expect([await stockOf(dress), await stockOf(scarf)]).toEqual([10, 4])
    const moves = async (item: number) =>
      (
        await pool.query(
          'select kind, pieces, note, user_name from stock_moves where inventory_item_id = $1 order by id',
          [item],
        )
      ).rows
    const note = { note: add.note, user_name: admin.name }
    expect((await moves(medium)).at(-1)).toEqual({ kind: 'received', pieces: 3, ...note })
    await setStock(small, 1)
    const { change: undone, rows } = await undo(change.id)
    expect(undone.counts).toEqual({ undone: 1, kept: 1 })
    expect(rows.data.map(({ state }: Json) => state)).toEqual(['kept', 'undone'])
    expect([await stockOf(dress), await stockOf(scarf)]).toEqual([6, 1])
    expect((await moves(scarves)).at(-1)).toEqual({ kind: 'correction', pieces: -3, ...note })
  })

  test('comes once, however often the same request is sent', async () => {
    const scarf = await make({ quantity: 5 })
    const selection = { ids: [scarf.id], change: add }
    const { seen } = await preview(selection)
    const send = () =>
      ok(
        admin.post(
          '/api/product/bulk/apply',
          { ...selection, seen },
          { 'idempotency-key': 'workshop' },
        ),
      )
    const ids = (await Promise.all([send(), send()])).map(({ change }) => change.id)
    await jobs()
    ids.push((await send()).change.id)
    await jobs()
    expect(new Set(ids).size).toBe(1)
    expect(await stockOf(scarf)).toBe(8)
  })

  test('is no more and no less for a sale meanwhile', async () => {
    const scarf = await make({ quantity: 5 })
    const item = await itemOf(scarf.id)
    const selection = { ids: [scarf.id], change: add }
    const { seen } = await preview(selection)
    await setStock(item, 4)
    const { change } = await ok(admin.post('/api/product/bulk/apply', { ...selection, seen }))
    await setStock(item, 2)
    await jobs()
    expect(await stockOf(scarf)).toBe(5)
    expect((await record(change.id)).change.counts).toEqual({ changed: 1 })
  })
})
