import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { formerIn } from '../../test/shop/former.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post } = await adminIn(shop)
const { makeOrder } = ordersIn(shop.database.pool)

const list = async (query: Record<string, string> = {}) => {
  const { status, json } = await get(`/api/customers/all?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return json
}
const phonesOf = async (query: Record<string, string> = {}): Promise<string[]> => {
  const { customers, total } = await list(query)
  expect(total).toBe(customers.data.length)
  return customers.data.map(({ phone }: { phone: string }) => phone)
}
const found = (search: string, more: Record<string, string> = {}) => phonesOf({ search, ...more })

const [mona, esraa, karim, brien] = [
  '01012345678',
  '01112345679',
  '01212345670',
  '01599900001',
] as const
const day = (at: number) => `2026-03-0${at}T10:00:00Z`
await makeOrder({
  phone: mona,
  first: 'Mona',
  last: 'Adel',
  status: 'accept',
  total: 30_000,
  at: day(1),
})
await makeOrder({
  phone: karim,
  first: 'Karim',
  last: 'Ashraf',
  status: 'reject',
  reason: 'fake',
  total: 90_000,
  at: day(2),
})
await makeOrder({
  phone: karim,
  first: 'Karim',
  last: 'Ashraf',
  status: 'reject',
  reason: 'refused_at_door',
  at: day(3),
})
await makeOrder({ phone: karim, first: 'Karim', last: 'Ashraf', at: day(4) })
await makeOrder({
  phone: esraa,
  first: 'إسراء',
  last: 'مُصطفى',
  status: 'accept',
  total: 50_050,
  at: day(5),
  city: 'Cairo',
  city_ar: 'القاهرة',
})
await makeOrder({
  ...{
    phone: brien,
    first: 'ÉLISE',
    last: "O'Brien",
    status: 'reject',
    reason: 'refused_at_door',
    at: day(6),
    email: 'mona@mail.example',
  },
  ...{ address: '14 Karim Street', instagram: 'karim', second: '01298765432' },
})
await makeOrder({ phone: mona, first: 'Mona', last: 'El-Sayed', at: day(7) })

test('those of the last orders come first, by their last order’s name and place, with what they ordered', async () => {
  const { customers, counts, ...figures } = await list()
  expect(figures).toEqual({ current_page: 1, last_page: 1, total: 4 })
  expect(counts).toEqual({ all: 4, trusted: 0, confirm_first: 0, blocked: 0 })
  expect(customers.data.map(({ phone }: { phone: string }) => phone)).toEqual([
    mona,
    brien,
    esraa,
    karim,
  ])
  expect(customers.data[0]).toEqual({
    ...{ phone: mona, first_name: 'Mona', last_name: 'El-Sayed', city: 'Giza', city_ar: 'الجيزة' },
    ...{
      orders: 2,
      delivered: 1,
      refused: 0,
      refused_at_door: 0,
      cancelled: 0,
      refused_since: 0,
      open: 1,
      spent: 300,
    },
    ...{ first_at: '2026-03-01T12:00:00+02:00', last_at: '2026-03-07T12:00:00+02:00' },
    ...{ mark: null, note: null, noted_by: null, noted_at: null },
  })
  expect(customers.data[2]).toMatchObject({
    first_name: 'إسراء',
    city: 'Cairo',
    city_ar: 'القاهرة',
    spent: 500.5,
  })
})

test('they are sorted by orders, by what they spent and by what they refused, those of the last orders first where it is equal', async () => {
  expect(await phonesOf({ sort: 'orders' })).toEqual([karim, mona, brien, esraa])
  expect(await phonesOf({ sort: 'spent' })).toEqual([esraa, mona, brien, karim])
  expect(await phonesOf({ sort: 'refused' })).toEqual([karim, brien, mona, esraa])
  expect(await phonesOf({ sort: 'dearest' })).toEqual([mona, brien, esraa, karim])
  const second = await list({ sort: 'orders', page: '2', per_page: '3' })
  expect(second).toMatchObject({
    current_page: 2,
    last_page: 2,
    total: 4,
    customers: { data: [{ phone: esraa }] },
  })
  expect((await list({ page: '9' })).customers).toEqual({
    data: [],
    current_page: 9,
    last_page: 1,
    total: 4,
  })
})

test('a phone is found in any spelling, by its first digits and by any of them', async () => {
  const spellings = [
    '01012345678',
    '+20 101 234 5678',
    '0020 1012345678',
    '1012345678',
    '٠١٠١٢٣٤٥٦٧٨',
    '010-1234-5678',
  ]
  for (const spelling of spellings) expect(await found(spelling), spelling).toEqual([mona])
  expect(await found('+20 10 12')).toEqual([mona])
  expect(await found('0121')).toEqual([karim])
  expect(await found('999 000')).toEqual([brien])
  expect(await found('٩٩٩')).toEqual([brien])
  // A second phone, or one in an address, does not match.
  expect(await found('01298765432')).toEqual([])
  expect(await found('14')).toEqual([])
})

test('words are found in the name, of any order of the phone, in any spelling that counts as the same, and in nothing else', async () => {
  expect(await found('mona')).toEqual([mona])
  expect(await found('ADEL mona')).toEqual([mona])
  expect(await found('sayed')).toEqual([mona])
  // All words must be in the same name.
  expect(await found('adel sayed')).toEqual([])
  expect(await found('اسراء')).toEqual([esraa])
  expect(await found('مصطفي إسراء')).toEqual([esraa])
  expect(await found("o'brien")).toEqual([brien])
  expect(await found('elise')).toEqual([brien])
  expect(await found('karim')).toEqual([karim])
  for (const none of ['mail', 'street', 'giza', 'الجيزة', '%', '_', '!', "'"])
    expect(await found(none), none).toEqual([])
  // One or two letters match word beginnings.
  expect(await found('m')).toEqual([mona])
  expect(await found('on')).toEqual([])
  expect(await found('as')).toEqual([karim])
  expect(await found('a', { sort: 'refused' })).toEqual([karim, mona])
})

test('they are narrowed to a mark, and counted by marks under what is searched for', async () => {
  for (const [phone, mark] of [
    [mona, 'trusted'],
    [karim, 'blocked'],
    [brien, 'blocked'],
  ] as const) {
    await post(`/api/customers/update/${phone}`, { mark })
  }
  // A phone with a note but without orders.
  await shop.database.pool.query(
    `insert into customers (phone, mark) values ('01000000000', 'blocked')`,
  )
  const counts = { all: 4, trusted: 1, confirm_first: 0, blocked: 2 }
  expect(await list({ mark: 'blocked' })).toMatchObject({
    counts,
    total: 2,
    customers: { total: 2 },
  })
  expect(await phonesOf({ mark: 'blocked' })).toEqual([brien, karim])
  expect(await phonesOf({ mark: 'blocked', sort: 'refused' })).toEqual([karim, brien])
  expect(await phonesOf({ mark: 'confirm_first' })).toEqual([])
  expect(await list({ mark: 'blocked', search: 'karim' })).toMatchObject({
    counts: { all: 1, trusted: 0, confirm_first: 0, blocked: 1 },
    customers: { data: [{ phone: karim, mark: 'blocked' }] },
  })
  expect(await found('mona', { mark: 'blocked' })).toEqual([])
  expect((await list({ mark: 'loved' })).total).toBe(4)
})

test('the list is for admins', async () => {
  expect((await shop.request('GET', '/api/customers/all')).status).toBe(401)
  const { token } = await peopleIn(shop).makeShopper()
  expect((await shop.request('GET', '/api/customers/all', { token })).status).toBe(403)
})

test('a name of two parts is found as one word and as two', async () => {
  await makeOrder({ phone: '01500000001', first: 'منى', last: 'عبد الله', at: day(8) })
  await makeOrder({ phone: '01500000002', first: 'منى', last: 'عبدالله', at: day(8) })
  for (const spelling of ['عبدالله', 'عبد الله', 'منى عبدالله'])
    expect((await found(spelling)).sort(), spelling).toEqual(['01500000001', '01500000002'])
})

test('customers and orders of a former shop are listed, found and marked with those of this one', async () => {
  const { makeFormerOrder, makeFormerCustomer } = formerIn(shop.ctx)
  const [ordered, listed] = ['01055500001', '01055500002'] as const
  const before = await list({ page: '1' })
  await makeFormerOrder({
    ...{ phone: ordered, first_name: 'Zeinab', last_name: 'Fathy', city: 'Tanta' },
    ...{ state: 'refused', at: '2025-01-01T10:00:00Z' },
  })
  await makeFormerOrder({
    phone: ordered,
    at: '2025-01-02T10:00:00Z',
    first_name: '',
    last_name: '',
  })
  await makeFormerCustomer({ phone: listed, first_name: 'هبة', last_name: 'الله سالم' })
  const after = await list({ page: '1' })
  expect(after.counts.all).toBe(before.counts.all + 2)
  expect((await phonesOf()).slice(-2)).toEqual([ordered, listed])
  expect((await list({ search: ordered })).customers.data).toMatchObject([
    {
      ...{ phone: ordered, first_name: 'Zeinab', last_name: 'Fathy', city: 'Tanta', city_ar: null },
      ...{ orders: 2, delivered: 1, refused: 1, refused_since: 0, open: 0, spent: 100 },
    },
  ])
  for (const search of ['هبةالله', 'سالم', '0105550000', listed])
    expect([search, await found(search)]).toEqual([search, expect.arrayContaining([listed])])
  expect(await found('zeinab')).toEqual([ordered])
  expect((await list({ search: listed })).customers.data).toMatchObject([
    { orders: 0, last_at: null, city: '' },
  ])
  expect((await phonesOf({ sort: 'spent' })).indexOf(ordered)).toBeLessThan(
    (await phonesOf({ sort: 'spent' })).indexOf(listed),
  )
  expect(await phonesOf({ sort: 'refused' })).toContain(listed)
  for (const phone of [ordered, listed])
    await post(`/api/customers/update/${phone}`, { mark: 'blocked' })
  expect(await phonesOf({ mark: 'blocked' })).toEqual(expect.arrayContaining([ordered, listed]))
  expect((await list({ mark: 'blocked' })).counts.blocked).toBe(
    (await phonesOf({ mark: 'blocked' })).length,
  )
})
