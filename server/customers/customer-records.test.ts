import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { formerIn } from '../../test/shop/former.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post, lastChange, name } = await adminIn(shop)
const { makeOrder } = ordersIn(shop.database.pool)
const { makeArea } = goodsIn(shop.database.pool)

const see = (phone: string, query = '') =>
  get(`/api/customers/get/${encodeURIComponent(phone)}${query}`)
const write = (phone: string, body: unknown) =>
  post(`/api/customers/update/${encodeURIComponent(phone)}`, body)
let made = 0
/** Phone of a new customer for each test. */
const newPhone = () => `0100000${String(++made).padStart(4, '0')}`

test('a customer comes with name, e-mail, figures and orders, in any spelling of the phone', async () => {
  const phone = '01012345678'
  await makeOrder({
    phone,
    first: 'Mona',
    email: 'mona@mail.example',
    status: 'accept',
    total: 30_050,
    at: '2026-01-05T10:00:00Z',
  })
  const second = await makeOrder({
    ...{
      phone,
      first: 'Mona',
      last: 'El-Sayed',
      second: '01112345678',
      instagram: 'mona.adel',
      language: 'ar',
      total: 10_000,
    },
    ...{ at: '2026-02-05T10:00:00Z', city: 'Cairo', city_ar: 'القاهرة' },
  })
  const spellings = [
    '01012345678',
    '+20 101 234 5678',
    '00201012345678',
    '010-1234-5678',
    '٠١٠١٢٣٤٥٦٧٨',
    '1012345678',
  ]
  const { json } = await see(phone)
  for (const spelling of spellings) expect((await see(spelling)).json, spelling).toEqual(json)
  const { customer, orders, ...figures } = json
  expect(figures).toEqual({ current_page: 1, last_page: 1, total: 2 })
  expect(customer).toMatchObject({
    ...{
      phone,
      first_name: 'Mona',
      last_name: 'El-Sayed',
      city: 'Cairo',
      city_ar: 'القاهرة',
      language: 'ar',
    },
    // The last order has no e-mail.
    email: 'mona@mail.example',
    ...{ additional_phone: '01112345678', instagram_user: 'mona.adel' },
    ...{
      orders: 2,
      delivered: 1,
      refused: 0,
      refused_at_door: 0,
      refused_since: 0,
      open: 1,
      spent: 300.5,
    },
    ...{ first_at: '2026-01-05T12:00:00+02:00', last_at: '2026-02-05T12:00:00+02:00' },
    ...{ mark: null, note: null, noted_by: null, noted_at: null, version: 0 },
  })
  expect(orders.data[0]).toMatchObject({
    id: second,
    phone,
    total_price: 100,
    status: 'pending',
    confirmation: 'waiting',
    source: 'shop',
  })
})

test('the orders come by pages, newest first, and those of nobody else', async () => {
  const phone = newPhone()
  const ids = []
  for (const day of [1, 2, 3])
    ids.unshift(await makeOrder({ phone, at: `2026-03-0${day}T10:00:00Z` }))
  // Another customer's order with this phone as the second one.
  await makeOrder({ phone: newPhone(), second: phone })
  const { json } = await see(phone, '?page=2&per_page=2')
  expect(json).toMatchObject({
    current_page: 2,
    last_page: 2,
    total: 3,
    orders: { current_page: 2, last_page: 2, total: 3 },
  })
  expect(json.orders.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2))
  expect(json.customer.orders).toBe(3)
})

test('addresses are told once, however they were written, the most recent first', async () => {
  const phone = newPhone()
  const area = await makeArea('Giza', 60)
  const home = { phone, city: 'Giza', city_ar: 'الجيزة', state: 'Dokki' }
  await makeOrder({ ...home, address: '14 mossadak street, 3rd floor', at: '2026-01-01T10:00:00Z' })
  await makeOrder({ ...home, address: 'Smart Village, B115', at: '2026-01-02T10:00:00Z', area })
  await makeOrder({
    ...home,
    address: '14 Mossadak Street 3rd  floor',
    at: '2026-01-03T10:00:00Z',
    area,
  })
  await makeOrder({
    ...home,
    address: '14 Mossadak Street 3rd floor',
    city: 'Cairo',
    city_ar: null,
    at: '2025-01-03T10:00:00Z',
  })
  const { addresses } = (await see(phone)).json.customer
  expect(addresses).toEqual([
    {
      ...{
        state: 'Dokki',
        address: '14 Mossadak Street 3rd  floor',
        city: 'Giza',
        city_ar: 'الجيزة',
        area_id: area,
        orders: 2,
      },
      last_at: '2026-01-03T12:00:00+02:00',
    },
    {
      ...{
        state: 'Dokki',
        address: 'Smart Village, B115',
        city: 'Giza',
        city_ar: 'الجيزة',
        area_id: area,
        orders: 1,
      },
      last_at: '2026-01-02T12:00:00+02:00',
    },
    {
      ...{
        state: 'Dokki',
        address: '14 Mossadak Street 3rd floor',
        city: 'Cairo',
        city_ar: null,
        area_id: null,
        orders: 1,
      },
      last_at: '2025-01-03T12:00:00+02:00',
    },
  ])
})

test('a phone with neither orders nor notes is nobody, to read and to write', async () => {
  for (const nobody of ['01511111111', '123', 'null', 'x'.repeat(300), '%00', "'; select 1", 'أ']) {
    const reply = await see(nobody)
    expect([nobody, reply.status, reply.json.message]).toEqual([nobody, 404, 'Customer not found'])
    expect((await write(nobody, { note: 'Nobody' })).status, nobody).toBe(404)
  }
  expect((await shop.database.pool.query('select from customers')).rowCount).toBe(0)
})

test('nor is one whose orders are another phone’s by now, and whose note is gone', async () => {
  const phone = newPhone()
  const order = await makeOrder({ phone })
  await write(phone, { note: 'Calls back' })
  await shop.database.pool.query('update orders set phone = $2 where id = $1', [order, newPhone()])
  expect((await see(phone)).status).toBe(200)
  await write(phone, { note: null })
  expect((await see(phone)).status).toBe(404)
})

test('a note and a mark are kept apart, with who wrote the note and when, and stand in the history', async () => {
  const phone = newPhone()
  await makeOrder({ phone })
  const noted = await write(`+2${phone}`, { note: '  Prefers to be called after 14:00.  ' })
  expect(noted.json).toMatchObject({
    message: 'customer updated successfully',
    customer: {
      phone,
      note: 'Prefers to be called after 14:00.',
      noted_by: name,
      mark: null,
      version: 1,
      orders: 1,
      first_name: 'Mona',
    },
  })
  expect(noted.json.customer.noted_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(await lastChange()).toMatchObject({
    ...{ room: 'customers', action: 'update', record_id: null, title: phone, user_name: name },
    before: { note: null },
    after: { note: 'Prefers to be called after 14:00.' },
  })
  const marked = (await write(phone, { mark: 'trusted' })).json.customer
  expect(marked).toEqual({ ...noted.json.customer, mark: 'trusted', version: 2 })
  expect(await lastChange()).toMatchObject({
    title: phone,
    before: { mark: null },
    after: { mark: 'trusted' },
  })
  expect((await see(phone)).json.customer).toEqual(marked)
  const emptied = (await write(phone, { note: '', mark: null })).json.customer
  expect(emptied).toMatchObject({
    mark: null,
    note: null,
    noted_by: null,
    noted_at: null,
    version: 3,
  })
})

test('what changes nothing is no new version and leaves no trace', async () => {
  const phone = newPhone()
  await makeOrder({ phone })
  const { id } = (await lastChange()) ?? {}
  for (const nothing of [{}, { note: '' }, { mark: null }, { note: null, version: 0 }]) {
    expect((await write(phone, nothing)).json.customer).toMatchObject({
      version: 0,
      mark: null,
      note: null,
    })
  }
  await write(phone, { mark: 'blocked' })
  const after = await lastChange()
  expect((await write(phone, { mark: 'blocked', version: 1 })).json.customer.version).toBe(1)
  expect(await lastChange()).toEqual(after)
  expect(after.id).not.toBe(id)
})

test('a phone that only a note is left of is found by its page', async () => {
  const phone = newPhone()
  const id = await makeOrder({ phone })
  await write(phone, { note: 'Called twice' })
  await shop.database.pool.query(`update orders set phone = '01599999999' where id = $1`, [id])
  const { status, json } = await see(phone)
  expect(status).toBe(200)
  expect(json.customer).toMatchObject({
    phone,
    note: 'Called twice',
    orders: 0,
    first_at: null,
    last_at: null,
    first_name: '',
    addresses: [],
  })
  expect(json.orders.data).toEqual([])
  expect((await write(phone, { mark: 'blocked' })).json.customer).toMatchObject({
    mark: 'blocked',
    version: 2,
  })
})

test('a change of an older version is refused with what differs, whose customer ever it is', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await makeOrder({ phone })
  await makeOrder({ phone: other })
  await write(other, { mark: 'blocked', note: 'Somebody else' })
  await write(phone, { mark: 'confirm_first', version: 0 })
  const stale = await write(phone, { note: 'Mine', version: 0 })
  expect(stale.status).toBe(409)
  expect(stale.json).toMatchObject({
    code: 'changed_meanwhile',
    fields: ['mark'],
    now: { phone, mark: 'confirm_first', note: null, version: 1, orders: 1 },
  })
  expect((await write(phone, { note: 'Mine', version: 1 })).status).toBe(200)
})

test('of two first notes at once one wins, and the other is told', async () => {
  const phone = newPhone()
  await makeOrder({ phone })
  const replies = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((note) => write(phone, { note, version: 0 })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test.each([
  [{ mark: 'loved' }, { mark: ['Choose trusted, confirm_first, blocked or none'] }],
  [{ note: 'x'.repeat(2001) }, { note: [expect.any(String)] }],
  [{ note: 5 }, { note: [expect.any(String)] }],
  [{ version: 'x' }, { version: [expect.any(String)] }],
])('%j is refused by field', async (body, errors) => {
  const phone = newPhone()
  await makeOrder({ phone })
  const reply = await write(phone, body)
  expect(reply.status).toBe(422)
  expect(reply.json.errors).toEqual(errors)
  expect((await see(phone)).json.customer.version).toBe(0)
})

test('customers are for admins', async () => {
  const phone = newPhone()
  await makeOrder({ phone })
  const { token } = await peopleIn(shop).makeShopper()
  for (const [method, path] of [
    ['GET', `/api/customers/get/${phone}`],
    ['POST', `/api/customers/update/${phone}`],
  ] as const) {
    expect(
      (await shop.request(method, path, { body: method === 'POST' ? {} : undefined })).status,
    ).toBe(401)
    expect(
      (await shop.request(method, path, { token, body: method === 'POST' ? {} : undefined }))
        .status,
    ).toBe(403)
  }
})

test('a phone that only a former shop knows is a customer, who may be noted', async () => {
  const { makeFormerOrder, makeFormerCustomer } = formerIn(shop.ctx)
  const phone = newPhone()
  const qalyubia = await makeArea('Qalyubia', 5_000)
  const benha = await makeArea('Benha', 6_000)
  await makeFormerOrder({
    ...{ phone, first_name: 'هناء', last_name: 'سعد', email: 'hanaa@mail.example', total: 25_000 },
    ...{
      city: 'BENHA',
      province: 'Kalyubia',
      address: '3 Corniche St',
      at: '2025-05-01T10:00:00Z',
    },
  })
  await makeFormerOrder({
    ...{ phone, first_name: '', last_name: '', state: 'refused', at: '2025-06-01T10:00:00Z' },
    ...{ city: 'Shubra', province: 'qalyubia', address: '9 Ahmed Orabi' },
  })
  await makeFormerCustomer({ phone, note: 'Pays by Instapay', address: '1 Old Road', city: 'Tala' })
  const { status, json } = await see(phone)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    customer: {
      ...{ phone, first_name: 'هناء', last_name: 'سعد', city: 'Shubra', city_ar: null },
      ...{ email: 'hanaa@mail.example', language: 'ar', orders: 2, delivered: 1, spent: 250 },
      ...{ former: { orders: 2, note: 'Pays by Instapay' }, note: null, version: 0 },
    },
    orders: { data: [] },
    total: 0,
  })
  expect(json.customer.addresses).toEqual([
    {
      ...{ address: '9 Ahmed Orabi', state: 'Shubra', city: 'qalyubia', city_ar: null, orders: 1 },
      ...{ area_id: qalyubia, last_at: expect.stringMatching(/^2025-06-01/) },
    },
    {
      ...{ address: '3 Corniche St', state: 'Kalyubia', city: 'BENHA', city_ar: null, orders: 1 },
      ...{ area_id: benha, last_at: expect.stringMatching(/^2025-05-01/) },
    },
    {
      ...{ address: '1 Old Road', state: '', city: 'Tala', city_ar: null, orders: 0 },
      ...{ area_id: null, last_at: null },
    },
  ])
  expect(
    (await write(phone, { note: 'Call first', mark: 'confirm_first' })).json.customer,
  ).toMatchObject({
    ...{ note: 'Call first', mark: 'confirm_first', former: { note: 'Pays by Instapay' } },
  })
  // An order here comes before the former shop's, with its name and language.
  await makeOrder({ phone, first: 'Hanaa', last: 'Saad', city: 'Giza' })
  expect((await see(phone)).json.customer).toMatchObject({
    ...{
      first_name: 'Hanaa',
      city: 'Giza',
      language: 'en',
      orders: 3,
      email: 'hanaa@mail.example',
    },
  })
})

test('a customer of a former shop without orders is found with name and address', async () => {
  const { makeFormerCustomer } = formerIn(shop.ctx)
  const phone = newPhone()
  await makeFormerCustomer({ phone, first_name: 'Aya', email: 'aya@mail.example' })
  expect((await see(phone)).json.customer).toMatchObject({
    ...{ first_name: 'Aya', orders: 0, first_at: null, last_at: null, addresses: [] },
    ...{ former: { orders: 0, note: null }, email: 'aya@mail.example', language: 'ar' },
  })
  expect((await write(phone, { mark: 'trusted' })).status).toBe(200)
})
