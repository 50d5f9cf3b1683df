import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { get, post, remove, lastChange, name: admin } = await adminIn(shop)
const { pool } = shop.database
const { makeArea, makeGoods } = goodsIn(pool)
const [giza, luxor] = [await makeArea('Giza', 6000), await makeArea('Luxor', 9000)]

const aramex = {
  name: 'Aramex',
  name_ar: 'أرامكس',
  phone: '16996',
  tracking_url: 'https://www.aramex.com/track/{tracking}',
  pays_within_days: '14',
  columns: [
    { heading: 'Consignee', from: 'name', text: 'left out' },
    { heading: 'Open it', from: 'text', text: 'Yes' },
  ],
  areas: [{ area_id: giza, fee: '80.50', days: '3' }],
}
const make = async (change: object) =>
  (await post('/api/courier/create', { ...aramex, ...change })).json.courier

test('a courier is added with its sheet and its areas, and the history says so', async () => {
  const reply = await post('/api/courier/create', aramex)
  expect(reply.json).toEqual({
    message: 'courier created successfully',
    courier: {
      id: expect.any(Number),
      name: 'Aramex',
      name_ar: 'أرامكس',
      phone: '16996',
      tracking_url: 'https://www.aramex.com/track/{tracking}',
      is_active: true,
      pays_within_days: 14,
      columns: [
        { heading: 'Consignee', from: 'name', text: null },
        { heading: 'Open it', from: 'text', text: 'Yes' },
      ],
      areas: [{ area_id: giza, city: 'Giza', city_ar: 'Giza بالعربية', fee: 80.5, days: 3 }],
      settlement_columns: null,
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
  const { courier } = reply.json
  expect((await get(`/api/courier/get/${courier.id}`)).json).toEqual({ courier })
  expect(await lastChange()).toMatchObject({
    ...{
      room: 'couriers',
      action: 'create',
      record_id: courier.id,
      title: 'Aramex',
      user_name: admin,
    },
    after: { areas: ['Giza: 80.5 (3)'], columns: ['Consignee: name', 'Open it: "Yes"'] },
  })
})

test('a shop begins with its own courier and Bosta, whose sheet is known', async () => {
  const { json } = await get('/api/courier/all')
  expect(json).toMatchObject({
    current_page: 1,
    last_page: 1,
    couriers: { data: [{ name: 'Own courier' }, { name: 'Bosta' }, {}] },
  })
  expect(json.couriers.data[1].columns).toHaveLength(18)
  const found = async (query: string) =>
    (await get(`/api/courier/all?${query}`)).json.couriers.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await found(`search=${encodeURIComponent('بوسطه')}`)).toEqual(['Bosta'])
  expect(await found('search=16996')).toEqual(['Aramex'])
  expect(await found('sort=name')).toEqual(['Aramex', 'Bosta', 'Own courier'])
})

test('a change keeps what is not sent, and two people do not overwrite each other', async () => {
  const { id } = await make({ name: 'J&T' })
  const changed = (await post(`/api/courier/update/${id}`, { is_active: false, version: 1 })).json
    .courier
  expect(changed).toMatchObject({
    is_active: false,
    version: 2,
    areas: [{ fee: 80.5 }],
    columns: [{}, {}],
  })
  const again = await post(`/api/courier/update/${id}`, {
    columns: changed.columns,
    areas: [{ area_id: giza, fee: 80.5, days: 3 }],
    version: 2,
  })
  expect(again.json.courier.version).toBe(2)
  const moved = await post(`/api/courier/update/${id}`, {
    areas: [{ area_id: luxor, fee: 90 }],
    version: 2,
  })
  expect(moved.json.courier).toMatchObject({
    version: 3,
    areas: [{ area_id: luxor, fee: 90, days: null }],
  })
  const stale = await post(`/api/courier/update/${id}`, { areas: [], version: 2 })
  expect(stale.status).toBe(409)
  expect(stale.json).toMatchObject({
    code: 'changed_meanwhile',
    fields: ['areas'],
    now: { version: 3, areas: [{ fee: 90 }] },
  })
})

test('a name stands for one courier, capitals aside', async () => {
  const { id } = await make({ name: 'Mylerz' })
  expect((await post('/api/courier/create', { name: 'MYLERZ' })).json).toMatchObject({
    errors: { name: [expect.any(String)] },
  })
  expect((await post(`/api/courier/update/${id}`, { name: 'bosta' })).status).toBe(409)
})

test.each([
  [{ name: '', name_ar: '' }, 'name'],
  [{ tracking_url: 'https://a.example/1' }, 'tracking_url'],
  [{ tracking_url: 'javascript:alert("{tracking}")' }, 'tracking_url'],
  [{ tracking_url: 'https://{tracking}.example' }, 'tracking_url'],
  [{ pays_within_days: 61 }, 'pays_within_days'],
  [{ columns: [{ heading: 'Name', from: 'secret' }] }, 'columns.0.from'],
  [{ columns: [{ heading: '', from: 'name' }] }, 'columns.0.heading'],
  [{ columns: [{ heading: 'Open', from: 'text', text: '' }] }, 'columns.0.text'],
  [{ areas: [{ area_id: giza }] }, 'areas.0.fee'],
  [{ areas: [{ area_id: giza, fee: -1 }] }, 'areas.0.fee'],
  [{ areas: [{ area_id: giza, fee: 1, days: 61 }] }, 'areas.0.days'],
  [{ areas: [giza, giza].map((area_id) => ({ area_id, fee: 1 })) }, 'areas'],
  [{ areas: [{ area_id: 999_999, fee: 1 }] }, 'areas'],
])('%j is refused by field', async (wrong, field) => {
  const reply = await post('/api/courier/create', { ...aramex, name: 'Wrong', ...wrong })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.json.errors)).toEqual([field])
})

test('one with parcels is not deleted but switched off; any other goes, once', async () => {
  const { id } = await make({ name: 'Busy' })
  const idle = await make({ name: 'Idle' })
  const { fill, buy } = buyersIn(shop, giza)
  const goods = await makeGoods({ price: 10_000 })
  const { order } = (await buy(await fill({ product_id: goods.id }))).json
  await pool.query("insert into parcels (order_id, courier_id, kind) values ($1, $2, 'deliver')", [
    order.id,
    id,
  ])
  const kept = await remove(`/api/courier/delete/${id}`)
  expect(kept.status).toBe(409)
  expect(kept.json.message).toBe('This courier has parcels: switch it off instead')
  expect((await get(`/api/courier/get/${id}`)).json.courier.areas).toHaveLength(1)
  expect((await remove(`/api/courier/delete/${idle.id}`)).json).toEqual({
    message: 'courier deleted successfully',
  })
  expect((await remove(`/api/courier/delete/${idle.id}`)).status).toBe(404)
})
