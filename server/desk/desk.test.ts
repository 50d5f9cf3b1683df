import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '#contract/shop/settings/default-settings.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example', logLevel: 'silent' } })
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const { makeOrder } = ordersIn(shop.database.pool)
const nada = await adminIn(shop)
const vase = await makeGoods({ name: 'Vase', quantity: 10_000, price: 145_000 })

type Desk = {
  orders: { id: number; flags: string[]; [field: string]: unknown }[]
  counts: Record<string, number>
  today: Record<string, number>
  settings: Record<string, unknown>
}
const see = async (query: Record<string, string> = {}): Promise<Desk> => {
  const reply = await nada.get(`/api/desk?${new URLSearchParams(query)}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}
const idsOf = async (query?: Record<string, string>) =>
  (await see(query)).orders.map(({ id }) => id)
const act = async (what: string, order_id: number, more: object = {}) =>
  expect((await nada.post(`/api/orders/${what}`, { order_id, ...more })).status).toBe(200)
const settle = (change: object) => nada.post('/api/settings/update', change)
const setClock = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })

afterEach(async () => {
  vi.useRealTimers()
  await read('delete from settings')
  await settle({})
  await read('delete from orders')
  await read('delete from customers')
})

test('the desk is for admins', async () => {
  expect((await shop.request('GET', '/api/desk')).status).toBe(401)
  const { token } = await peopleIn({ ...shop }).makeShopper()
  expect((await shop.request('GET', '/api/desk', { token })).status).toBe(403)
})

test('a card tells all that is known of an order and its phone', async () => {
  setClock('2026-11-26T10:00:00Z')
  await makeOrder({ status: 'accept', total: 200_000, at: '2026-10-01T10:00:00Z' })
  await makeOrder({ status: 'reject', reason: 'refused_at_door', at: '2026-11-01T10:00:00Z' })
  const shipped = await makeOrder({ status: 'shipped', total: 50_000, at: '2026-11-20T10:00:00Z' })
  const { order } = (
    await buy(await fill({ product_id: vase.id, quantity: 2 }), {
      ...form,
      courier_note: 'Ring twice',
    })
  ).json
  await nada.post('/api/customers/update/01012345678', {
    note: 'Prefers the evening.',
    mark: 'confirm_first',
  })
  const [card] = (await see()).orders
  expect(card).toMatchObject({
    ...{
      id: order.id,
      number: order.number,
      status: 'pending',
      confirmation: 'waiting',
      tries: 0,
      next_try_at: null,
      version: 1,
    },
    ...{
      first_name: 'Mona',
      phone: '01012345678',
      city: 'Giza',
      courier_note: 'Ring twice',
      total_price: 2960,
    },
    items: [{ name: 'Vase', quantity: 2, price: 1450 }],
    customer: {
      orders: 4,
      delivered: 1,
      refused: 1,
      refused_since: 1,
      open: 2,
      spent: 2000,
      note: 'Prefers the evening.',
      mark: 'confirm_first',
    },
    flags: ['open_orders', 'confirm_first'],
    other_open: [{ id: shipped, number: `ZN-${10_000 + shipped}`, total_price: 500 }],
    before_at: '2026-11-20T12:00:00+02:00',
    due_at: '2026-11-26T12:00:00+02:00',
    cancels_at: null,
  })
  expect(card?.whatsapp).toContain(
    `Hello Mona, this is Zeina. We have your order ${order.number}:\nVase × 2\n`,
  )
})

test('what is due comes first, the oldest before the others, then what falls due next', async () => {
  setClock('2026-11-26T10:00:00Z')
  const days = [
    '2026-11-24T10:00:00Z',
    '2026-11-23T10:00:00Z',
    '2026-11-25T10:00:00Z',
    '2026-11-22T10:00:00Z',
    '2026-11-21T10:00:00Z',
  ]
  const [second, first, third, later, soon] = []
    .concat(
      ...([
        await Promise.all(days.map((at, index) => makeOrder({ at, phone: `0101234567${index}` }))),
      ] as never[]),
    )
    .map(Number) as [number, number, number, number, number]
  await act('noAnswer', later)
  await act('noAnswer', later)
  await act('noAnswer', soon)
  expect(await idsOf()).toEqual([first, second, third, soon, later])
  expect(await idsOf({ state: 'due' })).toEqual([first, second, third])
  expect(await idsOf({ state: 'waiting' })).toEqual([first, second, third])
  expect(await idsOf({ state: 'no_answer' })).toEqual([soon, later])
  expect((await see()).counts).toEqual({ due: 3, waiting: 3, no_answer: 2, flagged: 0 })
  // Two hours later the first of them is due for another call: it waits the longest.
  setClock('2026-11-26T12:00:00Z')
  expect(await idsOf()).toEqual([soon, first, second, third, later])
  expect(await idsOf({ state: 'due' })).toEqual([soon, first, second, third])
  expect((await see()).counts).toEqual({ due: 4, waiting: 3, no_answer: 2, flagged: 0 })
  expect((await see({ state: 'no_answer' })).orders[0]).toMatchObject({
    due_at: '2026-11-26T14:00:00+02:00',
    next_try_at: '2026-11-26T14:00:00+02:00',
  })
  await act('confirm', first)
  await act('cancel', second, { reason: 'customer' })
  await act('update-status', third, { status: 'shipped' })
  expect(await idsOf()).toEqual([soon, later])
  await act('reopen', first)
  expect(await idsOf()).toEqual([soon, first, later])
})

test('it says what it knows of the settings, and when an order is cancelled by itself', async () => {
  setClock('2026-11-26T10:00:00Z')
  const id = await makeOrder({ at: '2026-11-24T10:00:00Z' })
  const { try_again_hours, calling_hours } = defaultSettings
  const undecided = {
    confirm_orders: true,
    unconfirmed_hours: 0,
    hours_decided: false,
    try_again_hours,
    calling_hours,
    cod_limit: 0,
  }
  expect((await see()).settings).toEqual(undecided)
  await settle({ search_debounce: 400, cod_limit: 5000 })
  expect((await see()).settings).toEqual({ ...undecided, cod_limit: 5000 })
  await settle({ unconfirmed_hours: 0 })
  expect((await see()).settings).toMatchObject({ unconfirmed_hours: 0, hours_decided: true })
  await settle({ unconfirmed_hours: 72 })
  expect((await see()).orders).toMatchObject([{ id, cancels_at: '2026-11-29T12:00:00+02:00' }])
  // Hours set before the order was placed count from its placing.
  const late = await makeOrder({ at: '2026-11-27T10:00:00Z', phone: '01112345678' })
  expect((await see()).orders).toMatchObject([
    { id },
    { id: late, cancels_at: '2026-11-30T12:00:00+02:00' },
  ])
})

test('while orders are not confirmed it is empty', async () => {
  await makeOrder()
  await makeOrder()
  await settle({ confirm_orders: false })
  const nothing = { due: 0, waiting: 0, no_answer: 0, flagged: 0 }
  for (const state of ['', 'due', 'waiting', 'no_answer', 'flagged'])
    expect(await see({ state })).toMatchObject({
      orders: [],
      counts: nothing,
      settings: { confirm_orders: false },
    })
})

test('it finds by number, phone in any spelling and words, within a queue, and counts all the same', async () => {
  const [mona, hoda, sent] = [
    await makeOrder({ phone: '01098765432' }),
    await makeOrder({
      first: 'هدى',
      last: 'مُصطفى',
      phone: '01298765432',
      confirmation: 'no_answer',
    }),
    await makeOrder({ phone: '01098765432', status: 'shipped' }),
  ]
  expect(await idsOf({ search: `#${10_000 + mona}` })).toEqual([mona])
  expect(await idsOf({ search: '+20 10 9876 5432' })).toEqual([mona])
  expect(await idsOf({ search: 'مصطفي' })).toEqual([hoda])
  expect(await idsOf({ search: 'مصطفي', state: 'waiting' })).toEqual([])
  expect(await idsOf({ search: String(10_000 + sent) })).toEqual([])
  expect(await idsOf({ search: 'nobody' })).toEqual([])
  expect((await see({ search: 'nobody' })).counts).toMatchObject({ waiting: 1, no_answer: 1 })
  expect(await idsOf({ search: '', state: 'unknown' })).toEqual([mona, hoda])
})

test('what was done today is counted without what was taken back, and what was placed confirmed', async () => {
  setClock('2026-11-25T10:00:00Z')
  const orders = []
  for (let one = 0; one < 8; one++)
    orders.push(await makeOrder({ phone: `0101234567${one}`, at: '2026-11-25T09:00:00Z' }))
  const [a, b, c, d, e, f, g, h] = orders as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await act('confirm', h)
  await act('noAnswer', g)
  expect((await see()).today).toEqual({ confirmed: 1, no_answer: 1, cancelled: 0 })
  setClock('2026-11-25T22:30:00Z')
  expect((await see()).today).toEqual({ confirmed: 0, no_answer: 0, cancelled: 0 })
  await act('confirm', a)
  await act('confirm', b)
  await act('reopen', b)
  await act('noAnswer', b)
  await act('noAnswer', c)
  await act('reopen', c)
  await act('noAnswer', d)
  await act('noAnswer', d)
  await act('confirm', d)
  await act('reopen', d)
  await act('cancel', e, { reason: 'customer' })
  await act('update-status', f, { status: 'reject' })
  await act('update-status', f, { status: 'pending' })
  await act('note', e, { note: 'She called again.' })
  await nada.post('/api/customers/update/01512345678', { mark: 'trusted' })
  await buy(await fill({ product_id: vase.id }), { ...form, phone: '01512345678' })
  // Yesterday's act taken back today does not reduce today's count.
  await act('reopen', h)
  await act('reopen', g)
  expect((await see()).today).toEqual({ confirmed: 1, no_answer: 3, cancelled: 1 })
  await act('noAnswer', g)
  await act('reopen', a)
  expect((await see()).today).toEqual({ confirmed: 0, no_answer: 4, cancelled: 1 })
})

test('at most a hundred of a queue, the oldest of them', async () => {
  for (let one = 0; one < 105; one++)
    await makeOrder({
      at: new Date(Date.UTC(2026, 0, 1, 0, one)),
      phone: `010${String(one).padStart(8, '0')}`,
    })
  const { orders, counts } = await see()
  expect(orders).toHaveLength(100)
  expect(counts.due).toBe(105)
  expect(orders[0]?.created_at).toBe('2026-01-01T02:00:00+02:00')
})
