import { expect, test } from 'vitest'
import { ordersIn } from '../../../test/shop/orders.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { makeOrder } = ordersIn(shop.database.pool)
const nada = await peopleIn(shop).makeAdmin()

const list = async (query: Record<string, string>) =>
  (
    await shop.request(
      'GET',
      `/api/orders/allOrders?${new URLSearchParams({ sort: 'oldest', ...query })}`,
      { token: nada.token },
    )
  ).json
const ids = async (query: Record<string, string>): Promise<number[]> =>
  (await list(query)).allOrders.data.map(({ id }: { id: number }) => id)

const waiting = await makeOrder()
const inVain = await makeOrder({ confirmation: 'no_answer', source: 'instagram' })
const confirmed = await makeOrder({ confirmation: 'confirmed', source: 'instagram', first: 'Hoda' })
// An order shipped without confirmation.
const sent = await makeOrder({ status: 'shipped' })
const refused = await makeOrder({
  status: 'reject',
  reason: 'refused_at_door',
  confirmation: 'confirmed',
})
const fake = await makeOrder({ status: 'reject', reason: 'fake', source: 'phone' })
const all = [waiting, inVain, confirmed, sent, refused, fake]

test('by confirmation, which only says something of pending orders', async () => {
  expect(await ids({ confirmation: 'waiting' })).toEqual([waiting])
  expect(await ids({ confirmation: 'no_answer' })).toEqual([inVain])
  expect(await ids({ confirmation: 'confirmed' })).toEqual([confirmed])
  expect(await ids({ confirmation: 'waiting', status: 'shipped' })).toEqual([])
  expect((await list({ confirmation: 'confirmed' })).counts).toEqual({
    pending: 1,
    shipped: 0,
    accept: 0,
    reject: 0,
  })
})

test('by reason and by where they came from, together with anything else', async () => {
  expect(await ids({ reason: 'refused_at_door' })).toEqual([refused])
  expect(await ids({ reason: 'fake', source: 'phone' })).toEqual([fake])
  expect(await ids({ reason: 'fake', source: 'shop' })).toEqual([])
  expect(await ids({ source: 'instagram' })).toEqual([inVain, confirmed])
  expect(await ids({ source: 'instagram', search: 'hoda' })).toEqual([confirmed])
  expect(await ids({ source: 'shop', status: 'reject' })).toEqual([refused])
  const { counts, total } = await list({ source: 'shop' })
  expect([counts, total]).toEqual([{ pending: 1, shipped: 1, accept: 0, reject: 1 }, 3])
})

test('what is none of these is not asked for', async () => {
  for (const nothing of ['', 'unknown', 'null'])
    expect(await ids({ confirmation: nothing, reason: nothing, source: nothing })).toEqual(all)
})
