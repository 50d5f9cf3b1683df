import { beforeAll, expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { makeGoods, makeArea, makeCoupon, read } = goodsIn(pool)
const giza = await makeArea('Giza', 6000)
const { form, fill, buy } = buyersIn(shop, giza)
const nada = await peopleIn(shop).makeAdmin()
let courier_id = 0

beforeAll(async () => {
  courier_id = await read("select id from couriers where name = 'Bosta'")
})

const post = (path: string, body: object) =>
  shop.request('POST', `/api/${path}`, { body, token: nada.token })
const get = async (path: string) =>
  (await shop.request('GET', `/api/${path}`, { token: nada.token })).json
const ask = (token: string, lines: object[], note?: string) =>
  shop.request('POST', '/api/return/ask', { body: { token, lines, note } })
const track = async (token: string, lang = 'en') =>
  (await shop.request('GET', `/api/order/${token}?lang=${lang}`)).json.order
const stock = (item: number | undefined): Promise<number> =>
  read('select quantity from inventory_items where id = $1', [item])

const dress = await makeGoods({
  name: 'Dress',
  sizes: ['S', 'M'],
  colours: ['Sand'],
  counted_by: 'variant',
  quantity: 50,
  price: 20_000,
})
const vase = await makeGoods({ name: 'Vase', price: 5000, quantity: 50 })
const [small, medium] = dress.items

/** A delivered order of two dresses in S and a vase, with its customer. */
async function delivered(more: object = {}) {
  const items = [
    { product_id: dress.id, size_id: dress.sizes.S, color_id: dress.colours.Sand, quantity: 2 },
    { product_id: vase.id, quantity: 1 },
  ]
  const { order } = (await buy(await fill(...items), { ...form, ...more })).json
  await post('orders/update-status', { order_id: order.id, status: 'accept' })
  return order
}

const back = { position: 1, quantity: 1, reason: 'too_small', wants: 'money' }
const swap = { ...back, wants: 'exchange', size_id: dress.sizes.M }
const byTransfer = { comes_by: 'customer', money_by: 'transfer' }

test('a customer asks within the days, each piece once, and the shop agrees: an exchange makes a linked order, the rest is paid back', async () => {
  const order = await delivered({ email: 'mona@mail.example' })
  const seen = await track(order.token)
  expect(seen.returnable).toMatchObject([
    { position: 1, left: 2, sizes: [{ name: 'S' }, { name: 'M' }], colours: [{ name: 'Sand' }] },
    { position: 2, left: 1, sizes: [] },
  ])
  expect(seen.return_until).toMatch(/^\d{4}-\d\d-\d\d$/)
  const lines = [swap, { position: 2, quantity: 1, reason: 'changed_mind', wants: 'money' }]
  expect((await ask(order.token, lines, 'After 17:00')).json).toEqual({
    message: 'return asked successfully',
  })
  expect((await ask(order.token, [{ ...back, quantity: 2 }])).json.errors).toEqual({
    'lines.0.quantity': ['So many pieces of it cannot come back'],
  })
  expect((await ask(order.token, [{ ...back, position: 9 }])).status).toBe(422)
  expect((await ask(order.token, [back, back])).status).toBe(422)
  expect((await ask('no_such_token_at_all_of_ours', [back])).status).toBe(404)
  expect((await track(order.token)).returns).toMatchObject([
    { state: 'asked', refund: null, lines: [{ name: 'Dress' }, { name: 'Vase' }] },
  ])

  const { returns, counts } = await get(`return/all?group=asked&order_id=${order.id}`)
  const [asked] = returns.data
  expect([counts.asked, asked.note, asked.value, asked.items[0].for_size]).toEqual([
    1,
    'After 17:00',
    250,
    'M',
  ])
  const before = [await stock(small), await stock(medium), await stock(vase.items[0])]
  const body = {
    order_id: order.id,
    return_id: asked.id,
    lines,
    ...byTransfer,
    money_to: '01012345678',
  }
  const made = await post('return/create', body)
  expect([made.status, made.json.message], made.text).toEqual([201, 'return made successfully'])
  expect(made.json.return).toMatchObject({
    state: 'coming',
    value: 250,
    credit: 200,
    refund: 50,
    items: [{ value: 200 }, { value: 50 }],
  })
  expect((await post('return/create', body)).json.code).toBe('changed_meanwhile')
  const exchange = (await get(`orders/getorder/${made.json.return.exchange_order_id}`)).order
  expect(exchange).toMatchObject({
    ...{
      status: 'pending',
      confirmation: 'confirmed',
      subtotal: 200,
      discount: 200,
      total_price: 0,
      source: 'shop',
      phone: order.phone,
    },
    items: [{ name: 'Dress', size: 'M', quantity: 1, price: 200 }],
  })
  expect([await stock(small), await stock(medium), await stock(vase.items[0])]).toEqual([
    before[0],
    (before[1] ?? 0) - 1,
    before[2],
  ])
  expect(
    (
      await post(`orders/edit/${exchange.id}`, {
        version: exchange.version,
        lines: [{ position: 1, quantity: 2 }],
      })
    ).status,
  ).toBe(409)
  expect(
    (await post('orders/update-status', { order_id: order.id, status: 'reject' })).status,
  ).toBe(409)

  const { return: coming } = made.json
  const pieces = [
    { position: 1, sellable: 0, damaged: 1 },
    { position: 2, sellable: 1, damaged: 0 },
  ]
  expect(
    (await post('return/receive', { return_id: coming.id, version: coming.version + 1, pieces }))
      .status,
  ).toBe(409)
  const came = await post('return/receive', {
    return_id: coming.id,
    version: coming.version,
    pieces,
  })
  expect(came.json.return, came.text).toMatchObject({ state: 'to_pay', refund: 50 })
  expect([await stock(small), await stock(vase.items[0])]).toEqual([
    before[0],
    (before[2] ?? 0) + 1,
  ])
  expect((await post('return/receive', { return_id: coming.id, pieces })).status).toBe(409)
  expect((await get('return/all?group=to_pay')).to_pay).toBe(50)
  const paid = await post('return/paid', { return_id: coming.id })
  expect(paid.json.return).toMatchObject({ state: 'done', paid_by: nada.name })
  expect((await post('return/paid', { return_id: coming.id })).status).toBe(409)
  const { events } = (await get(`orders/getorder/${order.id}`)).order
  expect(
    events.flatMap((one: { act: string | null; about: { amount: number } }) =>
      one.act ? [[one.act, one.about.amount]] : [],
    ),
  ).toEqual([
    ['return_asked', null],
    ['return_made', 50],
    ['received', null],
    ['paid_back', 50],
  ])
  expect((await track(order.token)).returns).toMatchObject([
    { state: 'done', refund: 50, exchange_number: exchange.number },
  ])
  expect((await track(exchange.token)).exchange_of).toBe(order.number)
  const { rows } = await pool.query(
    "select subject from mails where kind = 'order-return' order by id",
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    `Order ${order.number}: your exchange`,
    `Order ${order.number}: your money is back`,
  ])
})

test('what is asked again while it waits, as after a lost answer, is one; a size or colour that there is not is refused at once', async () => {
  const order = await delivered()
  for (const [line, field] of [
    [{ ...swap, size_id: 99_999 }, 'size_id'],
    [{ ...swap, color_id: 99_999 }, 'color_id'],
  ] as const)
    expect((await ask(order.token, [{ ...back, position: 2 }, line])).json.errors).toHaveProperty([
      `lines.1.${field}`,
    ])
  expect((await get(`return/all?order_id=${order.id}`)).returns.data).toEqual([])

  const lines = [{ ...back, position: 2 }, swap]
  const replies = await Promise.all([
    ask(order.token, lines, 'After 17:00'),
    ask(order.token, [...lines].reverse(), 'After 17:00'),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await get(`return/all?order_id=${order.id}`)).returns.data.length).toBe(1)
  const { events } = (await get(`orders/getorder/${order.id}`)).order
  expect(events.filter(({ act }: { act: string | null }) => act === 'return_asked').length).toBe(1)
  // A different wish is a separate request, accepted while pieces are left.
  expect((await ask(order.token, [back])).status).toBe(200)
  expect((await ask(order.token, lines, 'Before noon')).status).toBe(422)
})

test('nothing is asked of what has not come, of what came too long ago, and where the shop takes nothing back', async () => {
  const items = [{ product_id: vase.id, quantity: 1 }]
  const { order } = (await buy(await fill(...items), form)).json
  expect((await ask(order.token, [back])).status).toBe(409)
  const late = await delivered()
  const wait = (days: number) =>
    pool.query(
      `update order_events set created_at = now() - make_interval(days => $2) where order_id = $1 and to_status = 'accept'`,
      [late.id, days],
    )
  await wait(8)
  expect([(await ask(late.token, [back])).status, (await track(late.token)).return_until]).toEqual([
    409,
    null,
  ])
  await wait(7)
  await post('settings/update', { return_days: 0 })
  expect((await ask(late.token, [back])).status).toBe(409)
  await post('settings/update', { return_days: 7 })
  expect((await ask(late.token, [back])).status).toBe(200)
})

test('the shop declines with a word to the customer', async () => {
  const order = await delivered({ email: 'mona@mail.example', language: 'ar' })
  await ask(order.token, [back])
  const [asked] = (await get(`return/all?order_id=${order.id}`)).returns.data
  expect((await post('return/decline', { return_id: asked.id, message: '' })).status).toBe(422)
  expect(
    (await post('return/decline', { return_id: asked.id, message: 'The label is off.' })).json
      .return.state,
  ).toBe('declined')
  expect((await track(order.token)).returns).toMatchObject([
    { state: 'declined', answer: 'The label is off.' },
  ])
  // A declined return can be requested again.
  expect((await ask(order.token, [{ ...back, quantity: 2 }])).status).toBe(200)
})

test('what pieces are worth is what was paid for them, and all pieces together are worth all of it', async () => {
  await makeCoupon(5000, 3300, '2020-01-01', '2099-12-31')
  const order = await delivered()
  await read('delete from coupons')
  const paid = order.total_price - order.delivery_price
  const values: number[] = []
  for (const line of [back, back, { ...back, position: 2 }]) {
    const made = await post('return/create', { order_id: order.id, lines: [line], ...byTransfer })
    expect(made.status, made.text).toBe(201)
    values.push(made.json.return.value)
  }
  expect(order.discount).toBeGreaterThan(0)
  expect(Math.round(values.reduce((sum, value) => sum + value, 0) * 100)).toBe(
    Math.round(paid * 100),
  )
})

test('what an exchange paid with counts as paid when it is returned in turn, with the discount of before', async () => {
  await makeCoupon(5000, 4500, '2020-01-01', '2099-12-31')
  const order = await delivered()
  await read('delete from coupons')
  const first = (
    await post('return/create', { order_id: order.id, lines: [swap], comes_by: 'courier' })
  ).json.return
  expect(first.value).toBe(180)
  const exchange = (await get(`orders/getorder/${first.exchange_order_id}`)).order
  expect([exchange.total_price, exchange.subtotal]).toEqual([0, 200])
  await post('orders/update-status', { order_id: exchange.id, status: 'accept' })
  const takeBack = () =>
    post('return/create', { order_id: exchange.id, lines: [back], ...byTransfer })
  expect((await takeBack()).json, 'the old piece is still out').toMatchObject({
    code: 'conflict',
    reason: 'old_pieces_out',
  })
  await post('return/receive', {
    return_id: first.id,
    pieces: [{ position: 1, sellable: 1, damaged: 0 }],
  })
  const again = await takeBack()
  expect(again.json.return).toMatchObject({ value: 180, refund: 180 })
})

test('an exchange that is rejected before anything came is off: the customer keeps the old, the new is in the stock again', async () => {
  const order = await delivered()
  const before = await stock(medium)
  const taken = (
    await post('return/create', {
      order_id: order.id,
      lines: [swap],
      comes_by: 'courier',
      delivery_price: 30,
    })
  ).json.return
  expect((await get(`orders/getorder/${taken.exchange_order_id}`)).order.total_price).toBe(30)
  const parcel = (await post('parcel/create', { courier_id, order_ids: [taken.exchange_order_id] }))
    .json.parcels[0]
  expect(parcel.kind).toBe('exchange')
  await post('parcel/handOver', { parcel_ids: [parcel.id] })
  expect((await post('return/cancel', { return_id: taken.id })).status).toBe(409)
  await post('parcel/refused', { parcel_id: parcel.id })
  expect((await get(`return/get/${taken.id}`)).return.state).toBe('cancelled')
  expect(
    (await post('orders/update-status', { order_id: taken.exchange_order_id, status: 'pending' }))
      .status,
  ).toBe(409)
  // Pieces of the refused parcel are on their way; the other exchange is cancelled by hand.
  expect(await stock(medium)).toBe(before - 1)
  const second = (
    await post('return/create', { order_id: order.id, lines: [swap], comes_by: 'courier' })
  ).json.return
  expect(await stock(medium)).toBe(before - 2)
  expect((await post('return/cancel', { return_id: second.id })).json.return.state).toBe(
    'cancelled',
  )
  expect(await stock(medium)).toBe(before - 1)
  expect((await get(`orders/getorder/${second.exchange_order_id}`)).order.status).toBe('reject')
})

test('the courier fetches a return and hands out its money', async () => {
  const order = await delivered({ email: 'mona@mail.example' })
  const asked = { order_id: order.id, lines: [back], comes_by: 'courier', money_by: 'courier' }
  expect((await post('return/create', asked)).json.errors).toHaveProperty('courier_id')
  expect(
    (await post('return/create', { ...asked, courier_id, money_by: '' })).json.errors,
  ).toHaveProperty('money_by')
  const taken = (await post('return/create', { ...asked, courier_id })).json.return
  const [parcel] = (await get(`parcel/all?order_id=${order.id}`)).parcels.data
  expect(parcel).toMatchObject({ kind: 'return', state: 'ready', to_collect: -200 })
  await post('parcel/handOver', { parcel_ids: [parcel.id] })
  await post('parcel/delivered', { parcel_id: parcel.id })
  const came = await post('return/receive', {
    return_id: taken.id,
    pieces: [{ position: 1, sellable: 1, damaged: 0 }],
  })
  expect(came.json.return, came.text).toMatchObject({ state: 'done', refund: 200 })
  const { events } = (await get(`orders/getorder/${order.id}`)).order
  expect(events.at(-1).act === 'paid_back' || events.at(-2).act === 'paid_back').toBe(true)
})

test('what the courier has fetched is received, and not called off', async () => {
  const order = await delivered()
  const asked = {
    order_id: order.id,
    lines: [back],
    comes_by: 'courier',
    money_by: 'courier',
    courier_id,
  }
  const taken = (await post('return/create', asked)).json.return
  const [parcel] = (await get(`parcel/all?order_id=${order.id}`)).parcels.data
  await post('parcel/handOver', { parcel_ids: [parcel.id] })
  await post('parcel/delivered', { parcel_id: parcel.id })
  expect((await post('return/cancel', { return_id: taken.id })).status).toBe(409)
  const came = await post('return/receive', {
    return_id: taken.id,
    pieces: [{ position: 1, sellable: 1, damaged: 0 }],
  })
  expect(came.json.return).toMatchObject({ state: 'done', refund: 200 })
})

test('old pieces that have come are paid back where the new ones are refused, and pay again where those are taken after all', async () => {
  const order = await delivered()
  const more = { position: 2, quantity: 1, reason: 'other', wants: 'money' }
  const asked = { order_id: order.id, lines: [swap, more], ...byTransfer }
  const taken = (await post('return/create', asked)).json.return
  const exchange = { order_id: taken.exchange_order_id }
  const now = async () => (await get(`return/get/${taken.id}`)).return
  const move = (status: string) => post('orders/update-status', { ...exchange, status })
  await post('return/receive', {
    return_id: taken.id,
    pieces: [{ position: 1, sellable: 1, damaged: 0 }],
  })
  await move('reject')
  expect(await now()).toMatchObject({ state: 'coming', refund: 250 })
  await move('shipped')
  expect(await now()).toMatchObject({ state: 'coming', refund: 50 })
  await post('return/receive', {
    return_id: taken.id,
    pieces: [{ position: 2, sellable: 1, damaged: 0 }],
  })
  await post('return/paid', { return_id: taken.id })
  expect(await now()).toMatchObject({ state: 'done', refund: 50 })
  // Money already refunded is not owed again.
  await move('reject')
  expect(await now()).toMatchObject({ state: 'to_pay', refund: 200 })
  await move('shipped')
  expect(await now()).toMatchObject({ state: 'done', refund: 50 })
  await move('reject')
  expect((await post('return/paid', { return_id: taken.id })).json.return).toMatchObject({
    state: 'done',
    refund: 250,
  })
  expect((await move('shipped')).status, 'its money has gone back').toBe(409)
})

test('of two at once the same pieces come back once, and the last pieces are exchanged for once', async () => {
  const order = await delivered()
  const twice = { order_id: order.id, lines: [{ ...back, quantity: 2 }], ...byTransfer }
  const replies = await Promise.all([
    post('return/create', twice),
    post('return/create', twice),
    ask(order.token, [back]),
  ])
  expect(replies.filter(({ status }) => status < 300).length).toBe(1)
  const rare = await makeGoods({ sizes: ['S', 'M'], counted_by: 'variant', quantity: 1 })
  const buyOne = async () => {
    await pool.query('update inventory_items set quantity = 1 where id = $1', [rare.items[0]])
    const { order } = (
      await buy(await fill({ product_id: rare.id, size_id: rare.sizes.S, quantity: 1 }), form)
    ).json
    await post('orders/update-status', { order_id: order.id, status: 'accept' })
    return order.id as number
  }
  const orders = [await buyOne(), await buyOne()]
  const line = { ...swap, size_id: rare.sizes.M }
  const swapped = await Promise.all(
    orders.map((order_id) =>
      post('return/create', { order_id, lines: [line], comes_by: 'customer' }),
    ),
  )
  expect(swapped.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(swapped.find(({ status }) => status === 409)?.json.code).toBe('out_of_stock')
  const still = orders[swapped.findIndex(({ status }) => status === 409)]
  const unknown = await post('return/create', {
    order_id: still,
    lines: [{ ...line, size_id: 999_999 }],
    comes_by: 'customer',
  })
  expect([unknown.status, Object.keys(unknown.json.errors)]).toEqual([422, ['lines.0.size_id']])
})

test('a request is withdrawn by its customer until it is answered, once, and nobody else withdraws it', async () => {
  const withdraw = (token: string, return_id: number) =>
    shop.request('POST', '/api/return/withdraw', { body: { token, return_id } })
  const order = await delivered()
  await ask(order.token, [swap], 'After 17:00')
  const [asked] = (await track(order.token)).returns
  expect(asked).toMatchObject({
    state: 'asked',
    note: 'After 17:00',
    lines: [{ wants: 'exchange', for_size: 'M', for_colour: null }],
  })
  const stranger = await delivered()
  expect((await withdraw(stranger.token, asked.id)).status).toBe(404)
  expect((await withdraw('no_such_token_at_all_of_ours', asked.id)).status).toBe(404)
  expect((await withdraw(order.token, asked.id)).json).toEqual({
    message: 'return withdrawn successfully',
  })
  // A lost response is repeated.
  expect((await withdraw(order.token, asked.id)).status).toBe(200)
  const after = await track(order.token)
  expect(after.returns).toMatchObject([{ state: 'cancelled' }])
  expect(after.returnable[0].left).toBe(2)
  expect(
    await read(
      "select count(*)::int from order_events where order_id = $1 and act = 'return_cancelled'",
      [order.id],
    ),
  ).toBe(1)

  await ask(order.token, [swap])
  const again = (await track(order.token)).returns.find(
    ({ state }: { state: string }) => state === 'asked',
  )
  await post('return/decline', { return_id: again.id, message: 'The label is off.' })
  const late = await withdraw(order.token, again.id)
  expect([late.status, late.json.reason]).toEqual([409, 'return_answered'])
})
